import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Listen } from "#app/db/listen.server.ts";
import { findSession } from "#app/domain/notify/frame/find-session.server.ts";
import { findActors } from "#app/domain/people/auth/sessions.server.ts";
import type { App } from "#app/http/app.server.ts";
import { isForeignWrite } from "#app/http/origin-check.server.ts";
import { readSessionToken } from "#app/http/session-cookie.server.ts";
import type { Visitor } from "./connection.server.ts";
import { createHub, shareLimits } from "./hub.server.ts";
import { createUpgradeHandler } from "./upgrade-handler.server.ts";

type Options = {
  app: App;
  listen: Listen;
  addressOf: (socketAddress: string | undefined, headers: IncomingHttpHeaders) => string;
  /** How many processes share the chat's sockets. */
  processes: number;
};

/** The live chat in this process: hub, upgrade handler, and the site's sessions. */
export function createChat({ app, listen, addressOf, processes }: Options) {
  const { services, log } = app;
  const { site } = services;
  const refresh = (sids: string[]) => findActors(services, sids);
  const hub = createHub({ services, listen, refresh, log, limits: shareLimits(processes) });

  async function identify({ headers, socket }: IncomingMessage): Promise<Visitor | null> {
    const token = await readSessionToken(app, headers.cookie ?? null);
    const session = token ? await findSession(services, token, null) : null;
    if (!session) return null;
    return {
      ...session,
      address: addressOf(socket.remoteAddress, headers),
      userAgent: (headers["user-agent"] ?? "").slice(0, 300),
      origin: site.publicUrl ?? `${headers["x-forwarded-proto"] ?? "http"}://${headers.host ?? "localhost"}`,
    };
  }

  const upgrade = createUpgradeHandler({
    hub,
    // A socket can write, so it is checked like a POST.
    isForeign: (headers) => isForeignWrite("POST", headers, site.publicUrl),
    identify,
    log,
  });
  return { upgrade, size: hub.size, start: hub.start, stop: hub.stop };
}
