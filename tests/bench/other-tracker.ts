import type { AddressInfo } from "node:net";
// @ts-expect-error it brings no types
import Server from "bittorrent-tracker/server";

/** npm's bittorrent-tracker as it comes, HTTP only, in a process of its own. */
const server = new Server({ udp: false, ws: false, stats: false, interval: 1_800_000 });
server.on("error", (error: Error) => process.stderr.write(`${error.message}\n`));
server.on("warning", () => undefined);
server.listen(0, "127.0.0.1", () => process.send?.((server.http.address() as AddressInfo).port));
