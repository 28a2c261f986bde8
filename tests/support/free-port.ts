import { createServer } from "node:net";

/** Below the ports that systems give to connections: a connection cannot take the port of a server that is restarted. */
const FIRST = 20_000;
const WORKERS = 12;
/** Each worker has ports of its own, and hands out none of them twice: no other test takes one before it is used. */
const EACH = 1_000;
const first = FIRST + (Number(process.env.VITEST_POOL_ID ?? 0) % WORKERS) * EACH;
/** Another run on this machine begins elsewhere. */
let next = process.pid % EACH;

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.on("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });

/** A port of this machine that nothing listens at, for a program that cannot take any free one. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + next;
    next = (next + 1) % EACH;
    if (await isFree(port)) return port;
  }
}
