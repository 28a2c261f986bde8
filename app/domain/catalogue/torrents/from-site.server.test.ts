import { beforeEach, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { findHome } from "../../administration/home/find-home.server.ts";
import { askForSeeders } from "../../community/seeding/ask-for-seeders.server.ts";
import { addDays, addHours } from "../../core/kernel/utc.ts";
import { writeSetting } from "../../core/settings/settings.server.ts";
import { readLanding } from "../site-pages/read-landing.server.ts";
import { checkHealth } from "../tracker/check-health.server.ts";
import { findUploads } from "../uploads/find-uploads.server.ts";
import { findTorrent } from "./find-torrent.server.ts";
import { findTorrents } from "./find-torrents.server.ts";

const database = useDatabase();
const start = new Date();
let hours = 0;
let made: Awaited<ReturnType<typeof setUp>>;

/** Two unseeded torrents of a member; the site holds the files of the first. */
async function setUp() {
  const { db } = database;
  const member = await makeMember(db);
  const createdAt = addDays(new Date(), -30);
  const [held, other] = await Promise.all(
    ["Held", "Other"].map((name) => makeTorrent(db, { name, createdAt, uploadedBy: member.id })),
  );
  if (!held || !other) throw new Error("no torrents");
  for (const { id: torrentId, name } of [held, other])
    await db.userUpload.create({
      data: { userId: member.id, torrentId, status: "approved", fileName: `${name}.torrent`, fileSize: "1" },
    });
  await db.webSeed.create({ data: { torrentId: held.id, store: "folder", folder: "1", bytes: 1n } });
  return {
    held,
    other,
    member,
    context: () => makeContext(db, actorFrom(member), { clock: () => addHours(start, hours) }),
  };
}
const allow = async (isAllowed: boolean) => {
  // The landing page is cached for ten seconds.
  hours += 1;
  const rest = { megabytesInAll: 10, megabytesPerMember: 10, connectionsPerMember: 4 };
  await writeSetting(database.db, "webSeeds", { isAllowed, ...rest }, null);
};
beforeEach(async () => {
  await database.db.webSeed.deleteMany();
  await database.db.torrent.deleteMany();
  made = await setUp();
});

/** Collects what each place says about the two torrents: whether the site is a source, and what is left unseeded. */
async function said() {
  const { held, other, context } = made;
  const { torrents } = await unwrap(findTorrents.execute(context(), {}));
  const fromSite = (id: number) => torrents.find((torrent) => torrent.id === id)?.isFromSite;
  const all = await unwrap(findUploads.execute(context(), {}));
  const uploads = await unwrap(findUploads.execute(context(), { unseeded: true }));
  return {
    list: [fromSite(held.id), fromSite(other.id)],
    page: (await unwrap(findTorrent.execute(context(), { torrentId: held.id }))).isFromSite,
    landing: (await unwrap(readLanding.execute(context(), {}))).figures.fromSite,
    health: (await unwrap(checkHealth.execute(context(), {}))).checks.find(({ name }) => name === "Web Seeds")?.detail,
    own: (await unwrap(findHome.execute(context(), {}))).unseeded,
    uploads: uploads.uploads.map(({ torrent_id }) => torrent_id),
    notes: all.uploads.filter(({ unseeded_since }) => unseeded_since !== null).length,
  };
}

it("the site is a source of what it holds: in the list, on the page, on the landing page and among a member's own", async () => {
  await allow(true);
  expect(await said()).toEqual({
    list: [true, false],
    page: true,
    landing: 1,
    health: "1 torrent can be downloaded from the site.",
    own: 1,
    uploads: [made.other.id],
    notes: 1,
  });
});

it("is none while the operator lets it hand out nothing", async () => {
  await allow(false);
  const { held, other } = made;
  const all = {
    list: [false, false],
    page: false,
    landing: 0,
    health: undefined,
    own: 2,
    notes: 2,
    uploads: expect.arrayContaining([held.id, other.id]),
  };
  expect(await said()).toEqual(all);
});

it("leaves nothing to ask seeders for", async () => {
  await allow(true);
  const ask = (torrentId: number) => askForSeeders.execute(made.context(), { torrentId });
  expect(await ask(made.held.id)).toMatchObject({
    code: "conflict",
    message: expect.stringContaining("The site itself"),
  });
  expect(await ask(made.other.id)).toMatchObject({ ok: true });
});
