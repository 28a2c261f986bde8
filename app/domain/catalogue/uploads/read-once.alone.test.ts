import { beforeEach, describe, expect, it, vi } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { isBarred } from "../../core/barred/info-hashes.server.ts";
import { scanBencode } from "../torrents/metainfo/scan-bencode.ts";
import { foreignTorrent, manyFilesHybrid } from "../torrents/metainfo/testing.ts";
import { beginUpload } from "./begin-upload.server.ts";
import { approveUpload } from "./decide-upload.server.ts";
import { sendUpload } from "./send-upload.server.ts";
import { submitUpload } from "./submit-upload.server.ts";
import { fileOf, uploadForm } from "./testing.ts";

vi.mock("../torrents/metainfo/scan-bencode.ts", { spy: true });
vi.mock("../../core/barred/info-hashes.server.ts", { spy: true });

const database = useDatabase();
const contextOf = async (more = {}) => makeContext(database.db, actorFrom(await makeMember(database.db, more)));

/** How often a torrent was scanned, and how often its info hashes were looked up among the barred ones. */
const work = () => ({
  scans: vi.mocked(scanBencode).mock.calls.length,
  lookUps: vi.mocked(isBarred).mock.calls.length,
});

/** Not private, and of both versions: the torrent with the most to read. */
const hybrid = (name: string) => foreignTorrent({ ...manyFilesHybrid, name });

beforeEach(() => vi.clearAllMocks());

describe("a torrent on its way in", () => {
  it("is scanned once as a draft, not again when it is submitted, and once at its approval", async () => {
    const member = await contextOf();
    const staff = await contextOf({ isAdmin: true });
    const torrent = fileOf(hybrid("By the form"), "kit.torrent");
    const { uploadId } = await unwrap(beginUpload.execute(member, { torrent }));
    expect(work()).toEqual({ scans: 1, lookUps: 1 });
    vi.clearAllMocks();
    await unwrap(submitUpload.execute(member, { uploadId, ...uploadForm }));
    expect(work()).toEqual({ scans: 0, lookUps: 1 });
    vi.clearAllMocks();
    await unwrap(approveUpload.execute(staff, { uploadId }));
    expect(work()).toEqual({ scans: 1, lookUps: 1 });
  });

  it("is scanned once when it is sent in one step", async () => {
    const torrentFile = Buffer.from(hybrid("By the API")).toString("base64");
    const { description } = uploadForm;
    await unwrap(sendUpload.execute(await contextOf(), { fileName: "kit.torrent", torrentFile, description }));
    expect(work()).toEqual({ scans: 1, lookUps: 1 });
  });
});
