import { createHash } from "node:crypto";
import { request } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { isThere, startProgram } from "#tests/support/programs.ts";
import { shardOf } from "./shard.ts";

const isInstalled = isThere("haproxy");
if (!isInstalled) process.stdout.write("Skipped: haproxy's division of torrents, because haproxy is not installed.\n");

const COUNT = 4;
let haproxy: Awaited<ReturnType<typeof startProgram>> | undefined;
let port: number;

/** The rule of docs/trackers.md, with the number of the shard as its answer. */
const configuration = () => `
defaults
  mode http
  timeout client 5s
  timeout connect 5s
  timeout server 5s
frontend announces
  bind 127.0.0.1:${port}
  http-request set-var(txn.shard) url_param(info_hash),url_dec,crc32,mod(${COUNT}),add(1)
  http-request return status 200 content-type text/plain lf-string %[var(txn.shard)]
`;

beforeAll(async () => {
  if (!isInstalled) return;
  port = await freePort();
  haproxy = await startProgram({
    name: "haproxy",
    args: () => ["-db", "-f", "haproxy.cfg"],
    files: () => ({ "haproxy.cfg": configuration() }),
    port,
  });
});
afterAll(() => haproxy?.stop());

function ask(query: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path: `/announce/${"a".repeat(32)}?${query}` }, (response) => {
      let text = "";
      response.on("data", (chunk) => {
        text += chunk;
      });
      response.on("end", () => resolve(text));
    });
    sent.on("error", reject).end();
  });
}

const escapeWith = (raw: RegExp, form: (hex: string) => string) => (hash: Buffer) =>
  hash
    .toString("latin1")
    .replace(/[\s\S]/g, (byte) =>
      raw.test(byte) ? byte : `%${form(byte.charCodeAt(0).toString(16).padStart(2, "0"))}`,
    );

/** As clients do it: every byte, what a URL must have escaped, and libtorrent's, which leaves more as it is. */
const escapings = [
  escapeWith(/^$/, (hex) => hex),
  escapeWith(/^$/, (hex) => hex.toUpperCase()),
  escapeWith(/[a-z0-9]/i, (hex) => hex),
  escapeWith(/[a-z0-9._~-]/i, (hex) => hex.toUpperCase()),
  escapeWith(/[a-z0-9._~!()*-]/i, (hex) => hex),
];

it.skipIf(!isInstalled)("haproxy finds the tracker of a torrent, however a client escapes its info hash", async () => {
  const hashes = Array.from({ length: 40 }, (_, i) => createHash("sha1").update(String(i)).digest());
  hashes.push(Buffer.alloc(20), Buffer.alloc(20, 0xff), Buffer.from("\0+ ?&=%#/..~!()*-_az", "latin1"));
  for (const hash of hashes)
    for (const write of escapings) {
      const answer = await ask(`peer_id=-XX-&info_hash=${write(hash)}&port=6881`);
      expect([hash.toString("hex"), answer]).toEqual([hash.toString("hex"), String(shardOf(hash, COUNT))]);
    }
});
