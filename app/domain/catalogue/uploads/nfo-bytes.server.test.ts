import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { downloadNfo, readNfo } from "../torrents/read-nfo.server.ts";
import { beginUpload } from "./begin-upload.server.ts";
import { approveUpload } from "./decide-upload.server.ts";
import { sendUpload } from "./send-upload.server.ts";
import { submitUpload } from "./submit-upload.server.ts";
import { fileOf, someTorrent, uploadForm } from "./testing.ts";

const database = useDatabase();
const contextOf = async (more = {}) => makeContext(database.db, actorFrom(await makeMember(database.db, more)));
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

/** Box drawings in CP437, and a line end as DOS writes it. */
const NFO = Uint8Array.from([0x50, 0x42, 0xb0, 0xb1, 0xdb, 0x0d, 0x0a]);

describe("an NFO", () => {
  const ways: [string, () => Promise<number>][] = [
    [
      "by the form",
      async () => {
        const member = await contextOf();
        const torrent = fileOf((await someTorrent()).bytes, "kit.torrent");
        const nfo = new File([NFO], "kit.nfo");
        const { uploadId } = await unwrap(beginUpload.execute(member, { torrent, nfo }));
        await unwrap(submitUpload.execute(member, { uploadId, ...uploadForm }));
        return uploadId;
      },
    ],
    [
      "by a call",
      async () => {
        const torrentFile = base64((await someTorrent()).bytes);
        const { description } = uploadForm;
        const input = { fileName: "kit.torrent", torrentFile, nfoFile: base64(NFO), description };
        return (await unwrap(sendUpload.execute(await contextOf(), input))).id;
      },
    ],
  ];

  it.each(ways)("that was sent %s is shown decoded and downloaded as it was sent", async (_, send) => {
    const staff = await contextOf({ isAdmin: true });
    const { torrentId } = await unwrap(approveUpload.execute(staff, { uploadId: await send() }));
    expect((await unwrap(readNfo.execute(staff, { torrentId }))).nfo).toBe("PB░▒█\n");
    const { bytes } = await unwrap(downloadNfo.execute(staff, { torrentId }));
    expect([...bytes]).toEqual([...NFO]);
  });

  it("that came in before its bytes were kept is downloaded as its text", async () => {
    const { id: torrentId } = await makeTorrent(database.db, { nfo: "║ nfo ║" });
    const { bytes } = await unwrap(downloadNfo.execute(await contextOf(), { torrentId }));
    expect(Buffer.from(bytes).toString()).toBe("║ nfo ║");
  });
});
