# With the clients of all model providers; keys come from the environment (-e ANTHROPIC_API_KEY).
# docker build -t memd . && docker run -v ./memory:/data/memory -v ./sessions:/data/sessions memd
FROM python:3.12-slim

RUN useradd --create-home --uid 1000 memd \
 && install -d -o memd /data /data/memory /data/sessions /data/state

COPY pyproject.toml README.md LICENSE /build/
COPY src /build/src
RUN pip install --no-cache-dir '/build[all]' && rm -r /build

USER memd
WORKDIR /data
# The ledger needs a local disk; keep it in a volume of its own.
ENV XDG_STATE_HOME=/data/state
VOLUME ["/data/memory", "/data/sessions", "/data/state"]
CMD ["memd", "start"]
