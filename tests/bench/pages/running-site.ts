import { PASSWORD } from "#tests/support/factories.ts";
import { signInClient } from "#tests/support/http-client.ts";
import { type RunningServer, startServer } from "#tests/support/running-server.ts";
import { makeFeedReaders } from "./feed-readers.ts";
import type { Request } from "./http-load.ts";
import { type Inside, prepareInside } from "./inside.ts";
import type { KeptSite } from "./kept-site.ts";
import { familyOf, findPostmasterPid } from "./processes.ts";
import { PUBLIC_LIST, type Target } from "./targets.ts";

export type RunningSite = {
  kept: KeptSite;
  server: RunningServer;
  inside: Inside;
  /** The first web process, which serves the floor as well. */
  webPid: number;
  /** The web processes and what they start, and the coordinator. */
  webPids: () => number[];
  databasePids: () => number[];
  requestFor: (target: Target) => Request;
  stop: () => Promise<void>;
};

type Options = {
  /** The first process: `npm start` begins with the supervisor. */
  process?: "coordinator" | "supervisor";
  /** Whether the web processes hold what answers from inside them. It takes memory. */
  isMeasuredInside?: boolean;
  /** As the environment says without. */
  webProcesses?: number;
};

/** The site on the seeded database, with a member and an administrator signed in. */
export async function startSite(
  kept: KeptSite,
  { process = "coordinator", isMeasuredInside = true, webProcesses }: Options = {},
): Promise<RunningSite> {
  const inside = prepareInside();
  const env = {
    ...(isMeasuredInside ? inside.env : {}),
    ...(webProcesses ? { WEB_PROCESSES: String(webProcesses) } : {}),
    CHECK_ANSWERS: "",
  };
  const server = await startServer(kept.url, env, process);
  const webPid = server.webPids[0] as number;
  const cookieOf = async (name: string, password: string) => {
    const { cookies } = await signInClient(server.url, name, password);
    return [...cookies].map(([key, value]) => `${key}=${value}`).join("; ");
  };
  const cookies: Record<Target["who"], string> = {
    member: await cookieOf("member1", PASSWORD),
    admin: await cookieOf("operator", "correct horse battery"),
    visitor: "",
    inside: "",
    reader: "",
  };
  const nextToken = await makeFeedReaders(kept.database.pool);
  const feed = await fetch(new URL(`/feeds/${nextToken()}/rss/torrents`, server.url));
  const etag = feed.headers.get("ETag") ?? undefined;
  const postmaster = await findPostmasterPid(kept.database.pool);
  if (isMeasuredInside) {
    const list = await fetch(new URL(PUBLIC_LIST, server.url), { headers: { Cookie: cookies.member } });
    await inside.setConstant(webPid, await list.text());
  }
  return {
    kept,
    server,
    inside,
    webPid,
    webPids: () => familyOf(server.pid).filter((pid) => pid !== server.trackerPid),
    databasePids: () => familyOf(postmaster),
    requestFor: ({ who, path, unchanged, codings }) => ({
      port: who === "inside" ? inside.portOf(webPid) : server.port,
      path: who === "reader" ? `/feeds/${nextToken()}${path}` : path,
      cookie: cookies[who],
      ...(unchanged ? { etag } : {}),
      codings,
    }),
    async stop() {
      await server.stop();
      inside.close();
    },
  };
}
