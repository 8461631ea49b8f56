# `setwise serve` in a container: the page for the phone, and every command over HTTP.
#
#   docker build -t setwise .
#   docker run -p 4747:4747 -v setwise:/data -e TZ=Europe/Berlin setwise
#   docker run -v setwise:/data setwise serve --token
FROM rust:1.95-slim-bookworm AS build
WORKDIR /source
COPY . .
RUN cargo build --release --locked

FROM debian:bookworm-slim
# Certificates for a model's server, zones for the days of training.
RUN apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates tzdata \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --create-home athlete \
    && install -d -o athlete -m 0700 /data
COPY --from=build /source/target/release/setwise /usr/local/bin/setwise
COPY LICENSE-MIT LICENSE-APACHE THIRD-PARTY-NOTICES.md /usr/share/doc/setwise/
USER athlete
ENV SETWISE_HOME=/data
VOLUME /data
EXPOSE 4747
ENTRYPOINT ["setwise"]
CMD ["serve", "--listen", "0.0.0.0:4747"]
