#!/bin/sh
# Gives the volume to the user "node" and continues as that user. It starts as root because some hosts mount volumes
# that only root can write to, and because earlier images ran as root. `docker run --user` skips this.
set -e
if [ "$(id -u)" = 0 ]; then
  find "$DATA_DIR" ! -user node -exec chown -h node:node {} +
  HOME=/home/node exec setpriv --reuid=node --regid=node --init-groups --no-new-privs "$@"
fi
exec "$@"
