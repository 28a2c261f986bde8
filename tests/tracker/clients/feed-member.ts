import { randomBytes } from "node:crypto";
import { createTorrent } from "#app/domain/catalogue/torrents/metainfo/create-torrent.ts";
import { paths } from "#app/paths/paths.ts";
import { makeMember, makeTorrent, PASSWORD } from "#tests/support/factories.ts";
import { signInClient } from "#tests/support/http-client.ts";
import type { World } from "./site.ts";

/** A member with a token for feeds. */
export async function makeReader({ db, url }: World) {
  const member = await makeMember(db);
  const client = await signInClient(url, member.username, PASSWORD);
  const json = { name: "A program", scopes: ["feeds"] };
  const { token } = (await client.json<{ token: string }>("/api/user/tokens", { json })).body;
  const feed = (format: "rss" | "atom") => `${url}${paths.feeds.torrents(token, format)}?category=extras`;
  return { member, token, feed };
}

const SIZE = 2 * 1024 * 1024;

/** Lists a torrent of one file of random bytes, in the category that no other test of clients uses. */
export async function listTorrent({ db }: World, name: string) {
  const bytes = new Uint8Array(randomBytes(SIZE));
  const made = await createTorrent({ name, files: [{ path: [name], bytes }] });
  const row = { name, category: "Extras", torrentData: made.bytes, infoHash: made.infoHash };
  const torrent = await makeTorrent(db, { ...row, sizeBytes: BigInt(SIZE) });
  return { id: torrent.id, name, bytes, hash: Buffer.from(made.infoHash, "hex").toString("latin1") };
}
