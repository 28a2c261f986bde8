import { expect, it, vi } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { findMentioned, mentionedNames } from "./find-mentioned.server.ts";

const database = useDatabase();

it("finds the names after an @ that are or were a member's, in any letter case, as they are typed", async () => {
  const { db } = database;
  const member = await makeMember(db);
  const former = `old${member.username}`.slice(0, 30);
  await db.formerUsername.create({
    data: { userId: member.id, username: former, nameSkeleton: former, changedAt: new Date() },
  });
  const loud = member.username.toUpperCase();
  const texts = [`Ask @${member.username} or @${loud}.`, `@${former}, not@${member.username}, @nobody-of-this-site`];
  const { names } = await unwrap(findMentioned.execute(makeContext(db, actorFrom(member)), { texts }));
  expect(names).toEqual([member.username, loud, former]);
});

it("asks the database once about a name, and not at all about a text without any", async () => {
  const member = await makeMember(database.db);
  const ask = vi.spyOn(database.db, "$queryRaw");
  const before = ask.mock.calls.length;
  const find = (text: string) => mentionedNames(database.db, [text]);
  await find("Write to me@example.org");
  expect(ask.mock.calls.length - before).toBe(0);
  const text = `@${member.username} and @nobody-of-${member.username}`;
  for (let i = 0; i < 3; i++) expect(await find(text)).toEqual([member.username]);
  expect(ask.mock.calls.length - before).toBe(1);
  ask.mockRestore();
});
