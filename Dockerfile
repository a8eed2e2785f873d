# With the clients of all model providers; keys come from the environment (-e ANTHROPIC_API_KEY).
#
#   docker build -t memd .
#   mkdir -p memory sessions && sudo chown 1000 memory
#   docker run -v ./memory:/data/memory -v ./sessions:/data/sessions:ro -v memd-state:/data/state memd
#
# memd works as user 1000, who must be able to write in ./memory and to read ./sessions.
# The ledger is in the volume memd-state, and so are memories of which a [[watch]] entry does not say
# where: without it each new container reads the last days again.
# For a configuration of your own add `-v ./memd.toml:/data/memd.toml:ro -e MEMD_CONFIG=/data/memd.toml`;
# a path in it that does not begin with / is below /data.
FROM python:3.12-slim

RUN useradd --create-home --uid 1000 memd \
 && install -d -o memd /data /data/memory /data/sessions /data/state

COPY pyproject.toml README.md LICENSE /build/
COPY src /build/src
RUN pip install --no-cache-dir '/build[all]' && rm -r /build

USER memd
WORKDIR /data
# The ledger needs a local disk.
ENV XDG_STATE_HOME=/data/state XDG_DATA_HOME=/data/state
VOLUME ["/data/memory", "/data/sessions", "/data/state"]
CMD ["memd", "start"]
