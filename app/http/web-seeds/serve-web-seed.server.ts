import type { IncomingMessage, ServerResponse } from "node:http";
import { countServed } from "#app/domain/catalogue/web-seeds/count-served.server.ts";
import { findSeededFile } from "#app/domain/catalogue/web-seeds/find-seeded-file.server.ts";
import type { Services } from "#app/domain/core/kernel/context.server.ts";
import { refusalStatus } from "#app/domain/core/kernel/result.ts";
import { systemContext } from "#app/domain/core/kernel/use-case.server.ts";
import { readRange } from "../read-range.ts";
import { readSeedAddress, type SeedAddress } from "./read-address.ts";
import { sendFile } from "./send-file.server.ts";
import { createTransfers } from "./transfers.ts";

const MEGABYTE = 1_000_000;

function refuse(res: ServerResponse, status: number, message: string, headers: Record<string, string> = {}): void {
  res.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", ...headers }).end(message);
}

/**
 * Answers torrent clients that fetch a file of a torrent over HTTP (BEP 19): all of it, or one range. `processes`: how
 * many processes share the site's limits.
 */
export function createWebSeed(services: Services, processes: number) {
  const transfers = createTransfers(() => performance.now());
  const find = (address: SeedAddress) => findSeededFile.execute(systemContext(services), address);

  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    if (req.method !== "GET" && req.method !== "HEAD")
      return refuse(res, 405, "Files are only fetched here.", { Allow: "GET, HEAD" });
    const address = readSeedAddress(req.url ?? "");
    const found = address && (await find(address));
    if (!found) return refuse(res, 404, "Not the address of a file.");
    if (!found.ok)
      return refuse(res, refusalStatus[found.code === "invalid" ? "not-found" : found.code], found.message);
    const { userId, file, limits } = found.value;
    const asked = readRange(req.headers.range, file.length);
    if (asked.kind === "unsatisfiable" || asked.kind === "several") {
      const message = "Ask for one range of bytes within the file.";
      return refuse(res, 416, message, { "Content-Range": `bytes */${file.length}` });
    }
    const range = asked.kind === "part" ? asked.range : { first: 0, last: file.length - 1 };
    const head = {
      "Content-Type": "application/octet-stream",
      "Content-Length": String(range.last - range.first + 1),
      "Accept-Ranges": "bytes",
      "Cache-Control": "private, no-store",
      ...(asked.kind === "part" && { "Content-Range": `bytes ${range.first}-${range.last}/${file.length}` }),
    };
    const status = asked.kind === "part" ? 206 : 200;
    if (req.method === "HEAD" || file.length === 0) return void res.writeHead(status, head).end();

    const transfer = transfers.begin(userId, {
      rateInAll: (limits.megabytesInAll * MEGABYTE) / processes,
      ratePerMember: (limits.megabytesPerMember * MEGABYTE) / processes,
      // A client's connections are not spread evenly over the processes.
      connectionsPerMember: Math.max(2, Math.ceil(limits.connectionsPerMember / processes)),
    });
    if (!transfer)
      return refuse(res, 503, "Your clients are fetching too many files at once. Try again in a few seconds.", {
        "Retry-After": "5",
      });
    const gone = new AbortController();
    res.once("close", () => gone.abort());
    try {
      const source = await services.heldFiles.open(file, range, gone.signal);
      if (!source) return refuse(res, 404, "The site no longer has this file.");
      res.writeHead(status, head);
      await sendFile(res, source, {
        transfer,
        signal: gone.signal,
        count: async (bytes) => {
          await countServed.run(systemContext(services), { userId, torrentId: address.torrentId, bytes });
        },
        mayGoOn: async () => (await find(address)).ok,
      });
    } finally {
      transfer.end();
    }
  };
}
