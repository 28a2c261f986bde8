import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { correctTorrent } from "./correct-torrent.server.ts";
import { startFirstGrouping } from "./group-torrents.server.ts";

const database = useDatabase();

it("groups what is there once by itself, says what it was unsure of, and undoes nothing that a moderator has set", async () => {
  const staff = makeContext(database.db, actorFrom(await makeMember(database.db, { isAdmin: true })));
  expect(await startFirstGrouping(staff)).toBe(false);
  const [kit, plain, wrong] = [
    await makeTorrent(database.db, { name: "Group Maker - Kit v1.2 [WAV]" }),
    await makeTorrent(database.db, { name: "A Guide to Vocals" }),
    await makeTorrent(database.db, { name: "Guide - Part One" }),
  ];
  await makeTorrent(database.db, { name: "GroupMaker - Kit v1.3 [WAV]" });
  expect(await startFirstGrouping(staff)).toBe(true);
  await runJobs(staff, "run-operation");
  const done = await database.db.operation.findFirstOrThrow({ where: { kind: "group-torrents" } });
  expect(done).toMatchObject({ status: "done", actorName: "system", message: "3 torrents linked, 2 to check." });
  expect(done.output).toContain(`${plain.id} A Guide to Vocals: The name contains no publisher.`);
  expect(done.output).toContain("These publishers may be the same: Group Maker, GroupMaker");
  const linked = await database.db.torrent.findUniqueOrThrow({
    where: { id: kit.id },
    include: { publisher: true, product: true },
  });
  expect(linked).toMatchObject({ publisher: { slug: "group-maker" }, product: { slug: "kit" }, version: "1.2" });
  expect(await startFirstGrouping(staff)).toBe(false);

  const cleared = { name: wrong.name, category: "Samples", platform: "PC" };
  await unwrap(correctTorrent.execute(staff, { torrentId: wrong.id, ...cleared }));
  await database.db.operation.deleteMany();
  expect(await startFirstGrouping(staff)).toBe(true);
  await runJobs(staff, "run-operation");
  expect(await database.db.torrent.findUnique({ where: { id: wrong.id } })).toMatchObject({ publisherId: null });
});
