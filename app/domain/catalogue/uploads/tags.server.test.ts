import { beforeAll, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { correctOwn } from "../corrections/correct-own.server.ts";
import { findHistory } from "../corrections/find-history.server.ts";
import { correctTorrent } from "../products/correct-torrent.server.ts";
import { suggestTags } from "../tags/suggest-tags.server.ts";
import { findTorrent } from "../torrents/find-torrent.server.ts";
import { findTorrents } from "../torrents/find-torrents.server.ts";
import { beginUpload } from "./begin-upload.server.ts";
import { correctUpload } from "./correct-upload.server.ts";
import { approveUpload } from "./decide-upload.server.ts";
import { findDraft } from "./find-draft.server.ts";
import { findUploadForReview } from "./find-for-review.server.ts";
import { returnUpload } from "./return-upload.server.ts";
import { submitUpload } from "./submit-upload.server.ts";
import { fileOf, someTorrent, uploadForm } from "./testing.ts";

const database = useDatabase();
let uploader: Context;
let staff: Context;
beforeAll(async () => {
  const make = async (more = {}) => makeContext(database.db, actorFrom(await makeMember(database.db, more)));
  [uploader, staff] = await Promise.all([make(), make({ isAdmin: true })]);
});

const suggested = async (q: string) => (await unwrap(suggestTags.execute(uploader, { q }))).names;
const tagged = async (tag: string) =>
  (await unwrap(findTorrents.execute(uploader, { tag }))).torrents.map(({ id }) => id);

it("tags come from the uploader, are corrected by staff and uploader, and find the torrent", async () => {
  const { bytes } = await someTorrent();
  const torrent = fileOf(bytes, "kit.torrent");
  const { uploadId } = await unwrap(beginUpload.execute(uploader, { torrent }));
  expect(await unwrap(findDraft.execute(uploader, { uploadId }))).toMatchObject({
    category: "Samples",
    from: { category: "files", platform: "files", licence: "default" },
  });
  const form = { ...uploadForm, uploadId };
  const refused = await submitUpload.execute(uploader, { ...form, tags: "drums, <b>" });
  expect(refused).toMatchObject({ code: "invalid", errors: { tags: [expect.stringContaining("<b>")] } });
  await unwrap(submitUpload.execute(uploader, { ...form, tags: "Barn, #Drums" }));

  await unwrap(returnUpload.execute(staff, { uploadId, tags: "Say what kind." }));
  expect(await unwrap(findDraft.execute(uploader, { uploadId }))).toMatchObject({
    tags: ["barn", "drums"],
    from: null,
    asked: { tags: "Say what kind." },
  });
  await unwrap(submitUpload.execute(uploader, { ...form, tags: "barn, drums, one-shots" }));
  const review = await unwrap(findUploadForReview.execute(staff, { uploadId }));
  expect(review.tags).toEqual(["barn", "drums", "one-shots"]);
  expect(review.changed).toContainEqual({ label: "Tags", from: "barn, drums", to: "barn, drums, one-shots" });
  const { name, category, platform, description } = review;
  const said = { name, category, platform, description: description ?? "" };
  await unwrap(correctUpload.execute(staff, { uploadId, ...said, tags: "barn, drums, dusty" }));

  expect(await suggested("dus")).toEqual([]);
  const { torrentId } = await unwrap(approveUpload.execute(staff, { uploadId }));
  expect(await unwrap(findTorrent.execute(uploader, { torrentId }))).toMatchObject({
    tags: ["barn", "drums", "dusty"],
  });
  expect(await tagged("DUSTY")).toEqual([torrentId]);
  expect(await suggested("DUS")).toEqual(["dusty"]);
  expect(await suggested("d")).toEqual([]);
  expect(await suggested("%%")).toEqual([]);

  await unwrap(correctOwn.execute(uploader, { torrentId, ...said, tags: "barn, hall" }));
  await unwrap(correctTorrent.execute(staff, { torrentId, ...said, tags: ["Hall"] }));
  const { history } = await unwrap(findHistory.execute(uploader, { torrentId }));
  expect(history.map(({ by, changes }) => [by, changes.find(({ name }) => name === "tags")])).toMatchObject([
    ["A moderator", { name: "tags", before: "barn, hall", after: "hall" }],
    ["You", { name: "tags", before: "barn, drums, dusty", after: "barn, hall" }],
  ]);
  expect([await tagged("dusty"), await tagged("hall")]).toMatchObject([[], [torrentId]]);
  // The tag remains stored, but is not suggested while no torrent has it.
  expect([await suggested("dus"), await suggested("hal")]).toEqual([[], ["hall"]]);
});
