import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import bencode from "bencode";
import { afterAll, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { canInstall, isInstalled } from "#tests/support/debian.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { downloadTorrent } from "../torrents/download-torrent.server.ts";
import { convertTorrent } from "../torrents/metainfo/convert-torrent.ts";
import { createTorrent } from "../torrents/metainfo/create-torrent.ts";
import { readMetainfo } from "../torrents/metainfo/read-metainfo.ts";
import { infoHashesOf } from "../torrents/metainfo/read-torrent.server.ts";
import { oneFileV2, pieceLayers, pieces } from "../torrents/metainfo/testing.ts";
import { approveUpload } from "./decide-upload.server.ts";
import { sendUpload } from "./send-upload.server.ts";
import { uploadForm } from "./testing.ts";

const database = useDatabase();
const root = mkdtempSync(path.join(tmpdir(), "patchbay-foreign-"));
afterAll(() => rmSync(root, { recursive: true }));

/** A folder with names that are difficult to read. */
function oddFolder(name: string): string {
  const folder = path.join(root, name);
  mkdirSync(path.join(folder, "ドラム", "a b"), { recursive: true });
  for (const file of ["ドラム/kick é.wav", "ドラム/a b/'quotes' & <tags>.wav", "🎹.mid", "%41%00.txt"])
    writeFileSync(path.join(folder, file), `${name} ${file}`.repeat(3_000));
  return folder;
}

const made = (name: string, program: string, args: (folder: string, out: string) => string[]) => () => {
  const out = path.join(root, `${name}.torrent`);
  execFileSync(program, args(oddFolder(name), out), { stdio: "ignore" });
  return new Uint8Array(readFileSync(out));
};

/** The program that creates torrents, the program it needs on this machine, and how to run it. */
const makers: [string, string | null, () => Uint8Array | Promise<Uint8Array>][] = [
  [
    "mktorrent",
    "mktorrent",
    made("mk", "mktorrent", (folder, out) => ["-p", "-a", "http://x.example", "-o", out, folder]),
  ],
  [
    "transmission-create",
    "transmission-create",
    made("tr", "transmission-create", (folder, out) => ["-p", "-t", "http://x.example", "-o", out, folder]),
  ],
  [
    "ourselves, of 10,000 files",
    null,
    async () => {
      const files = Array.from({ length: 10_000 }, (_, i) => ({
        path: [`folder ${i % 100}`, `${i}.wav`],
        bytes: new Uint8Array([i & 0xff]),
      }));
      return (await createTorrent({ name: "Ten thousand", files })).bytes;
    },
  ],
  [
    "a maker of hybrids, with piece layers",
    null,
    () =>
      bencode.encode({
        info: { ...oneFileV2, length: 30_000, pieces: pieces(2), private: 1 },
        "piece layers": pieceLayers,
      }),
  ],
  [
    "a maker of version 2",
    null,
    () => bencode.encode({ info: { ...oneFileV2, private: 1 }, "piece layers": pieceLayers }),
  ],
];

/**
 * Created once by other programs from one folder with odd names, each with the info hash that libtorrent 2.0.8 reads in
 * it.
 */
const fixtures: [string, string][] = [
  ["mktorrent-v1", "6c4ba089ed958ebee7f84ca5042845f99817b3a6"],
  ["transmission-v1", "1d1539b5dc5603d40c83b70363ab01a47cdbb1c7"],
  ["create-torrent-v1", "8dbe043fd1f83dadf718c3a33b85399bb37982fc"],
  ["libtorrent-v1", "8dbe043fd1f83dadf718c3a33b85399bb37982fc"],
  ["libtorrent-v2", "45731592bfefcaef64964aca831992608c95a0da"],
  ["libtorrent-hybrid", "34976414ac4664c86abe569eb13438ac4fad2ab5"],
  ["libtorrent-hybrid-single", "b7e8af7d75303715750e3e5d4a69a49396edb395"],
];
const kept = (name: string) => () =>
  new Uint8Array(readFileSync(path.join(process.cwd(), "tests/fixtures/torrents", `${name}.torrent`)));
for (const [name] of fixtures) makers.push([`the maker of ${name}.torrent`, null, kept(name)]);

it.each(fixtures)("the info hash of %s.torrent is the one that libtorrent reads in it", (name, hash) => {
  expect(infoHashesOf(infoOf(kept(name)())).infoHash).toBe(hash);
});

const infoOf = (bytes: Uint8Array) => {
  const read = readMetainfo(bytes);
  if (!read.ok) throw new Error(read.message);
  return read.value;
};

describe.each(makers)("a torrent by %s", (_, program, make) => {
  it("uploads, converts and downloads with the info dictionary byte for byte", async ({ skip }) => {
    if (program && !isInstalled(program)) {
      const words = `${program} is not installed`;
      if (canInstall) throw new Error(`${words}: \`npm run test:tools\` installs it`);
      skip(words);
    }
    // Two programs may create identical torrents from one folder.
    await database.db.userUpload.deleteMany();
    await database.db.torrent.deleteMany();
    const bytes = await make();
    const before = infoOf(bytes);
    const hash = infoHashesOf(before).infoHash;
    const member = await makeMember(database.db);
    const uploader = makeContext(database.db, actorFrom(member));
    const staff = makeContext(database.db, actorFrom(await makeMember(database.db, { isAdmin: true })));
    const sent = await unwrap(
      sendUpload.execute(uploader, {
        fileName: "odd.torrent",
        torrentFile: Buffer.from(bytes).toString("base64"),
        description: uploadForm.description,
      }),
    );
    expect(sent).toMatchObject({ infoHash: hash, isHashChanged: false });
    const { torrentId } = await unwrap(approveUpload.execute(staff, { uploadId: sent.id }));
    const { bytes: downloaded } = await unwrap(downloadTorrent.execute(uploader, { torrentId }));
    const announce = `http://localhost:3000/announce/${member.passkey}/announce`;
    const converted = convertTorrent(bytes, { fileName: "odd.torrent", announce, createdBy: "Patchbay" });
    expect(converted).toMatchObject({ ok: true, value: { fileName: "odd_PAW.torrent" } });
    for (const after of [downloaded, converted.ok ? converted.value.bytes : new Uint8Array()]) {
      const now = infoOf(after);
      expect(Buffer.from(now.infoBytes).equals(Buffer.from(before.infoBytes))).toBe(true);
      expect(now).toMatchObject({ announce, announceList: [[announce]], createdBy: "Patchbay", files: before.files });
      expect(infoHashesOf(now).infoHash).toBe(hash);
    }
    const layers = (data: Uint8Array) => Buffer.from(data).includes("12:piece layers");
    expect(layers(downloaded)).toBe(layers(bytes));
  });
});
