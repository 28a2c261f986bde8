import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeMember } from "#tests/support/factories.ts";
import type { Tx } from "./context.server.ts";
import { withinCap } from "./within-cap.server.ts";

const database = useDatabase();

const cap = (tx: Tx, subject: string) => ({
  count: () => tx.case.count({ where: { kind: "contact", subject } }),
  most: 3,
  things: "tries",
});

/** Adds a row if there is room, several times simultaneously. */
const addAtOnce = (times: number, subject: string, holder: (tx: Tx) => ReturnType<typeof withinCap>) =>
  Promise.all(
    Array.from({ length: times }, () =>
      database.db.$transaction(async (tx) => {
        const room = await holder(tx);
        if (room.ok) await tx.case.create({ data: { kind: "contact", subject, statement: "Mine" } });
        return room;
      }),
    ),
  );

it("lets no more be added than there is room for, however many come at once", async () => {
  const { id } = await makeMember(database.db);
  const answers = await addAtOnce(8, "own", (tx) => withinCap(tx, { table: "users", id }, cap(tx, "own")));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
  expect(answers.find(({ ok }) => !ok)).toEqual({
    ok: false,
    code: "conflict",
    message: "You have 3 tries, which is the limit. Remove one first.",
  });
});

it("counts what the whole site has under a lock, and says how to make room", async () => {
  const remedy = "Delete one first.";
  const answers = await addAtOnce(8, "site", (tx) => withinCap(tx, { lock: "roles" }, { ...cap(tx, "site"), remedy }));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({
    message: "There are 3 tries, which is the limit. Delete one first.",
  });
});

it("says nothing of room where nothing makes any", async () => {
  const full = { count: async () => 1_000, most: 1_000, things: "notes", remedy: "" };
  expect(await withinCap(database.db, { table: "cases", id: 1 }, full)).toMatchObject({
    message: "This case has 1,000 notes, which is the limit.",
  });
});
