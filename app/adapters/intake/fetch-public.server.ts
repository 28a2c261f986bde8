import http from "node:http";
import https from "node:https";
import { isPublicAddress, pinPublic } from "../outside/public-address.server.ts";

const TIMEOUT = 20_000;

/**
 * Fetches from a public address, which is checked before connecting. Follows no redirects. Throws errors with readable
 * messages.
 */
export async function fetchPublic(
  url: string,
  maxBytes: number,
  isAllowed: (address: string) => boolean = isPublicAddress,
): Promise<Uint8Array> {
  const target = new URL(url);
  if (target.protocol !== "http:" && target.protocol !== "https:") throw new Error("Only http and https are fetched.");
  const lookup = await pinPublic(target, isAllowed);
  const client = target.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const request = client.get(
      target,
      { lookup, signal: AbortSignal.timeout(TIMEOUT), agent: false, headers: { "User-Agent": "Patchbay" } },
      (response) => {
        if (response.statusCode !== 200) {
          reject(new Error(`The other site answered ${response.statusCode}.`));
          return void request.destroy();
        }
        const chunks: Buffer[] = [];
        let size = 0;
        response.on("data", (chunk: Buffer) => {
          size += chunk.length;
          if (size <= maxBytes) return void chunks.push(chunk);
          // The end of a short answer may already have arrived, so reject without waiting for the connection's own
          // error.
          reject(new Error(`The answer is larger than ${maxBytes} bytes.`));
          request.destroy();
        });
        response.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
        response.on("error", reject);
      },
    );
    request.on("error", reject);
    // Some ends raise no error, such as a protocol switch (101).
    request.on("close", () => reject(new Error("The other site closed the connection.")));
  });
}
