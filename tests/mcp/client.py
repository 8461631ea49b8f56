"""Speaks to setwise with the official Python client, and prints what it saw as one JSON document.

    client.py MODE stdio SETWISE
    client.py MODE http URL TOKEN

MODE is `auto` (the newest version that both speak) or `legacy` (the handshake of before). Whoever runs it
says what is right.
"""

import asyncio
import json
import os
import sys
from contextlib import AsyncExitStack

import httpx2
from mcp import Client, StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp_types import ElicitResult, ResourceTemplateReference

BENCH = {"exercise": "Bench Press", "reps": "8", "load_lb": "185"}


def text(answer):
    return answer.content[0].text


async def session(transport, mode):
    asked, told, saw = [], [], {}

    async def accept(_context, params):
        asked.append(params.message)
        return ElicitResult(action="accept", content={})

    async def progress(done, _total, message):
        told.append([done, message])

    async with Client(transport, mode=mode, elicitation_callback=accept) as client:
        saw["version"] = client.protocol_version
        saw["server"] = client.server_info.name
        tools = await client.list_tools()
        saw["tools"] = [tool.name for tool in tools.tools]
        saw["undescribed"] = [tool.name for tool in tools.tools if not (tool.description and tool.annotations)]
        refused = await client.call_tool("log_set_result", {**BENCH, "movement": "Bench Press"})
        saw["refused"] = [refused.is_error, text(refused)]
        logged = await client.call_tool("log_set_result", BENCH, meta={"setwise/idempotency-key": "python"})
        saw["logged"] = [logged.is_error, text(logged)]
        proposed = await client.call_tool(
            "calendar_propose", {"message": "add leg day on friday"}, progress_callback=progress
        )
        saw["proposed"] = [proposed.is_error, text(proposed)]
        saw["resources"] = [str(one.uri) for one in (await client.list_resources()).resources]
        saw["templates"] = [one.uri_template for one in (await client.list_resource_templates()).resource_templates]
        history = await client.read_resource("setwise://history/Bench%20Press")
        saw["history"] = json.loads(history.contents[0].text)
        prompt = await client.get_prompt("log", {"what": "bench 3x8"})
        saw["prompts"] = [one.name for one in (await client.list_prompts()).prompts]
        saw["prompt"] = prompt.messages[0].content.text
        completed = await client.complete(
            ResourceTemplateReference(uri="setwise://history/{exercise}"), {"name": "exercise", "value": "bench pr"}
        )
        saw["completed"] = completed.completion.values
        try:
            await client.read_resource("setwise://nothing")
        except Exception as error:
            saw["nothing"] = str(error)
    return {**saw, "asked": asked, "told": told}


async def main(mode, way, *where):
    async with AsyncExitStack() as stack:
        if way == "stdio":
            server = StdioServerParameters(command=where[0], args=["mcp"], env=dict(os.environ))
            transport = stdio_client(server)
        else:
            url, token = where
            http = httpx2.AsyncClient(headers={"Authorization": f"Bearer {token}"}, timeout=30)
            transport = streamable_http_client(url, http_client=await stack.enter_async_context(http))
        print(json.dumps(await session(transport, mode)))


asyncio.run(main(*sys.argv[1:]))
