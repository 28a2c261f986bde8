import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { systemContext } from "../../core/kernel/use-case.server.ts";
import { fillNameSkeletons } from "./fill-name-skeletons.server.ts";

const database = useDatabase();

it("accounts from before keep their names; the oldest of those that look alike holds the look", async () => {
  const { db } = database;
  const make = (username: string, day: number) =>
    makeMember(db, { username, createdAt: new Date(Date.UTC(2026, 0, day)) });
  const [younger, older, other] = [await make("wo1f", 2), await make("Wolf", 1), await make("wren", 3)];
  const fill = () => unwrap(fillNameSkeletons.run(systemContext(makeContext(db, null)), {}));
  await fill();
  await fill();
  const skeletons = new Map((await db.user.findMany()).map(({ id, nameSkeleton }) => [id, nameSkeleton]));
  expect([older, younger, other].map(({ id }) => skeletons.get(id))).toEqual(["wolf", null, "wren"]);
});
