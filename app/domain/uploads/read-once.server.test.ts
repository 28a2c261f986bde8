import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { foreignTorrent, manyFiles, manyFilesV2 } from "../torrents/metainfo/testing.ts";
import { fileOf, uploadForm } from "./testing.ts";

const SCANNER = "../torrents/metainfo/scan-bencode.ts";
const BARRED = "../barred/info-hashes.server.ts";

/** The use cases on modules of their own, since test files share theirs and these are watched. */
async function watched() {
  vi.resetModules();
  vi.doMock(SCANNER, { spy: true });
  vi.doMock(BARRED, { spy: true });
  const [scanner, barred, begin, submit, decide, send] = await Promise.all([
    import("../torrents/metainfo/scan-bencode.ts"),
    import("../barred/info-hashes.server.ts"),
    import("./begin-upload.server.ts"),
    import("./submit-upload.server.ts"),
    import("./decide-upload.server.ts"),
    import("./send-upload.server.ts"),
  ]);
  return { scanner, barred, ...begin, ...submit, ...decide, ...send };
}

let modules: Awaited<ReturnType<typeof watched>>;
beforeAll(async () => {
  modules = await watched();
});
afterAll(() => {
  vi.doUnmock(SCANNER);
  vi.doUnmock(BARRED);
  vi.resetModules();
});

const database = useDatabase();
const contextOf = async (more = {}) => makeContext(database.db, actorFrom(await makeMember(database.db, more)));

/** How often a torrent was scanned, and its info hashes were looked up among the barred ones. */
const work = () => ({
  scans: vi.mocked(modules.scanner.scanBencode).mock.calls.length,
  lookUps: vi.mocked(modules.barred.isBarred).mock.calls.length,
});

/** Not private, and of both versions: the torrent with the most to read. */
const hybrid = (name: string) => foreignTorrent({ ...manyFiles, ...manyFilesV2, name });

beforeEach(() => vi.clearAllMocks());

describe("a torrent on its way in", () => {
  it("is scanned once as a draft, not again when it is submitted, and once at its approval", async () => {
    const member = await contextOf();
    const staff = await contextOf({ isAdmin: true });
    const torrent = fileOf(hybrid("By the form"), "kit.torrent");
    const { uploadId } = await unwrap(modules.beginUpload.execute(member, { torrent }));
    expect(work()).toEqual({ scans: 1, lookUps: 1 });
    vi.clearAllMocks();
    await unwrap(modules.submitUpload.execute(member, { uploadId, ...uploadForm }));
    expect(work()).toEqual({ scans: 0, lookUps: 1 });
    vi.clearAllMocks();
    await unwrap(modules.approveUpload.execute(staff, { uploadId }));
    expect(work()).toEqual({ scans: 1, lookUps: 1 });
  });

  it("is scanned once when it is sent in one step", async () => {
    const torrentFile = Buffer.from(hybrid("By the API")).toString("base64");
    const { description } = uploadForm;
    await unwrap(modules.sendUpload.execute(await contextOf(), { fileName: "kit.torrent", torrentFile, description }));
    expect(work()).toEqual({ scans: 1, lookUps: 1 });
  });
});
