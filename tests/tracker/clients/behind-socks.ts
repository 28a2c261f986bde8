import { readFileSync } from "node:fs";
import path from "node:path";
import { seconds } from "#tests/support/seconds.ts";
import { proxyOf, until } from "./clients.ts";
import { end, spawnIn } from "./namespaces.ts";
import { type Shared, share } from "./share.ts";
import { logOf, type World } from "./site.ts";

const PORT = 1080;

/**
 * Starts a qBittorrent that reaches tracker and peers only through a SOCKS5 proxy, so that it accepts no connections.
 * It must still complete a torrent from Transmission and be counted; the tracker keeps it without a port.
 */
export async function shareBehindSocks(world: World): Promise<Shared> {
  const output = path.join(world.folder, "socks.output");
  const script = path.resolve("tests/tracker/clients/socks.ts");
  const proxy = spawnIn("b", process.execPath, ["--import", "tsx", script, String(PORT)], output);
  try {
    await until("the proxy listens", () => readFileSync(output, "utf8").includes("listening"), seconds(15));
    proxyOf.b = PORT;
    const shared = await share(world, "transmission", "qbittorrent", "socks");
    const ports = [...readFileSync(logOf(world.folder, "b"), "utf8").matchAll(/[?&]port=(\d+)/g)].map(
      ([, port]) => port,
    );
    const named = ports.filter((port) => Number(port) > 1);
    if (ports.length === 0 || named.length > 0) throw new Error(`it named a port, so this tries nothing: ${ports}`);
    return shared;
  } finally {
    delete proxyOf.b;
    await end(proxy);
  }
}
