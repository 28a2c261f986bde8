import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeMember } from "#tests/support/factories.ts";
import { countOnlineMembers } from "./find-online-members.server.ts";
import { presetFields, presetOf } from "./member-fields.ts";
import { hasUsualPrivacy } from "./policy.server.ts";

const database = useDatabase();

it("counts only those as online who show it", async () => {
  const now = new Date();
  for (const shows of [["online"], []] as const) await makeMember(database.db, { lastSeenAt: now, shows: [...shows] });
  expect(await countOnlineMembers(database.db, now)).toBe(1);
});

it("an account from before shows what the site showed before, and so neither joining nor the last visit", async () => {
  const { shows } = await makeMember(database.db);
  expect(shows).not.toContain("joined");
  expect(shows).not.toContain("seen");
  expect(shows).toEqual(expect.arrayContaining([...presetFields.quiet, "figures", "transfers", "online"]));
  expect(presetOf(shows)).toBe("own");
});

it("knows the privacy of a new account, as the column's default has it", async () => {
  const { db } = database;
  const { id } = await makeMember(db);
  const other = await makeMember(db, { shows: ["role"] });
  const usual = await db.$queryRaw<{ id: string }[]>`
    SELECT u.id FROM users u WHERE u.id IN (${id}, ${other.id}) AND ${hasUsualPrivacy("everyone")}`;
  expect(usual).toEqual([{ id }]);
});

it("nothing but the policy reads what members show", async () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && !file.startsWith("db/generated"),
  );
  const readers = files.filter((file) =>
    /\bu\.shows\b|select: \{ shows/.test(readFileSync(path.join("app", file), "utf8")),
  );
  expect(readers.sort()).toEqual([
    // The member's own choice, as its form shows it.
    "domain/moderation/profiles/privacy.server.ts",
    "domain/people/members/policy.server.ts",
  ]);
});
