import { beforeEach, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { systemContext } from "../../core/kernel/use-case.server.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { ensureFeedIds } from "./ensure-feed-ids.server.ts";
import { feedIdOf } from "./feed-id.ts";

const database = useDatabase();
const STARTED = new Date("2026-12-01T10:00:00Z");
const before = { id: "torrents/5", path: "/torrents/5", at: new Date("2026-11-30T00:00:00Z") };
const after = { id: "torrents/6", path: "/torrents/6", at: new Date("2026-12-02T00:00:00Z") };

/**
 * Starts the site under an address; returns the ids of an entry from before the first such start and of one after it.
 */
async function start(publicUrl: string | null): Promise<string[]> {
  const context = makeContext(database.db, null, { clock: () => STARTED });
  context.site = { ...context.site, publicUrl };
  await unwrap(ensureFeedIds.run(systemContext(context), {}));
  const ids = await readSetting(database.db, "feeds");
  const origin = publicUrl ?? "http://request.example";
  return [before, after].map((entry) => feedIdOf(entry, ids, origin));
}

beforeEach(async () => {
  await database.db.setting.deleteMany({ where: { key: "feeds" } });
  await database.db.user.deleteMany();
});

it("entries of a new site have tags, which stay when the site moves", async () => {
  const first = await start("https://audio.example");
  expect(first).toEqual(["tag:audio.example,2026-12-01:torrents/5", "tag:audio.example,2026-12-01:torrents/6"]);
  await makeMember(database.db);
  expect(await start("https://moved.example:8443")).toEqual(first);
  expect(await start(null)).toEqual(first);
});

it("entries that a site had before keep the address that they were known by, wherever it moves", async () => {
  await makeMember(database.db);
  const first = await start("https://audio.example");
  expect(first).toEqual(["https://audio.example/torrents/5", "tag:audio.example,2026-12-01:torrents/6"]);
  expect(await start("https://moved.example")).toEqual(first);
});

it("a site that learns its address later settles on the first one that it is told", async () => {
  await makeMember(database.db);
  const [unknown, tagged] = await start(null);
  expect(unknown).toBe("http://request.example/torrents/5");
  expect(tagged).toMatch(/^tag:[0-9a-f]{16}\.invalid,2026-12-01:torrents\/6$/);
  const told = ["https://audio.example/torrents/5", tagged];
  expect(await start("https://audio.example")).toEqual(told);
  expect(await start("https://moved.example")).toEqual(told);
});

it("an address that is no name of a host is in no tag", async () => {
  const [id] = await start("http://[2001:db8::1]:3000");
  expect(id).toMatch(/^tag:[0-9a-f]{16}\.invalid,/);
});
