import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Services } from "#app/domain/kernel/context.server.ts";
import type { Log } from "#app/domain/ports/log.ts";
import { isForeignWrite } from "#app/http/origin-check.server.ts";
import { findActors, findSession } from "#app/http/session.server.ts";
import { createChatDoor } from "./door.server.ts";
import { createHub } from "./hub.server.ts";

type Options = {
  services: Services;
  connectionString: string;
  addressOf: (socketAddress: string | undefined, headers: IncomingHttpHeaders) => string;
  log: Log;
};

/** The live chat as it runs in this process: hub, door, and the site's sessions. */
export function createChat({ services, connectionString, addressOf, log }: Options) {
  const hub = createHub({ services, connectionString, refresh: (sids) => findActors(services, sids), log });
  const upgrade = createChatDoor({
    hub,
    // A socket can write: it is judged as a POST is.
    isForeign: (headers) => isForeignWrite("POST", headers, services.site.publicUrl),
    async identify(request: IncomingMessage) {
      const { headers } = request;
      const cookies = new Headers({ Cookie: headers.cookie ?? "" });
      const session = await findSession(services, new Request("http://localhost/", { headers: cookies }));
      if (!session) return null;
      return {
        ...session,
        address: addressOf(request.socket.remoteAddress, headers),
        userAgent: (headers["user-agent"] ?? "").slice(0, 300),
        origin: services.site.publicUrl ?? `http://${headers.host ?? "localhost"}`,
      };
    },
    log,
  });
  return { upgrade, start: hub.start, stop: hub.stop };
}
