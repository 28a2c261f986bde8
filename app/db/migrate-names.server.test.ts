import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { findUserIdByName } from "#app/domain/people/members/find-user-id.server.ts";
import { useDatabaseBefore } from "#tests/support/database.ts";
import { migrate } from "./migrate.server.ts";

const NAME = "20261123020100_one_form_of_names";

const database = useDatabaseBefore(NAME);

beforeAll(async () => {
  await database.pool.query(`
    INSERT INTO users (id, username, email, created_at) VALUES
      ('wide', 'ｗren', 'a@patchbay.test', '2026-02-01'),
      ('plain', 'Wren', 'b@patchbay.test', '2026-01-01'),
      ('other', 'robin', 'c@patchbay.test', '2026-01-01')`);
  await migrate(database.pool);
});

it("two names that become one both stay usable: the older in every spelling, the other in its own", async () => {
  const ids = await Promise.all(
    ["WREN", "wren", "Ｗren", "ｗren", "Robin"].map((name) => findUserIdByName(database.db, name)),
  );
  expect(ids).toEqual(["plain", "plain", "plain", "wide", "other"]);
});

it("nothing but normal_name compares names", () => {
  const app = path.resolve(import.meta.dirname, "..");
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const byThemselves = files.filter((file) =>
    /\blower\((\w+\.)?username\b/.test(readFileSync(path.join(app, file), "utf8")),
  );
  expect(byThemselves).toEqual([]);
});

it("no third name of that form can be made", async () => {
  const insert = "INSERT INTO users (id, username, email) VALUES ('third', 'wReN', 'd@patchbay.test')";
  await expect(database.pool.query(insert)).rejects.toThrow(/users_normal_name_key/);
});
