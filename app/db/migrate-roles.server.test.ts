import { beforeAll, expect, it } from "vitest";
import { useDatabaseBefore } from "#tests/support/database.ts";
import { readsOf } from "#tests/support/reads.ts";
import { mayDo } from "../domain/core/kernel/actor.ts";
import { rightNames } from "../domain/core/kernel/rights.ts";
import { findActors } from "../domain/people/auth/sessions.server.ts";
import { migrate } from "./migrate.server.ts";

const database = useDatabaseBefore("20261203100001_roles");

beforeAll(async () => {
  await database.pool.query(`
    INSERT INTO users (id, username, email, membership_status, is_active, is_admin, is_primary_admin) VALUES
      ('primary', 'operator', 'o@mail.example', 'active', true, true, true),
      ('admin', 'ines', 'i@mail.example', 'active', true, true, false),
      ('member', 'ann', 'a@mail.example', 'active', true, false, false);
    INSERT INTO sessions (sid, user_id, sess, expire)
      SELECT id, id, '{}', now() + interval '1 day' FROM users`);
  await migrate(database.pool);
});

it("administrators of the release before hold every right, and members none", async () => {
  const context = { reads: readsOf(database.db), clock: () => new Date() };
  const actors = await findActors(context, ["primary", "admin", "member"]);
  const held = (sid: string) => rightNames.filter((right) => mayDo(actors.get(sid) ?? null, right));
  expect(held("primary")).toEqual(rightNames);
  expect(held("admin")).toEqual(rightNames);
  expect(held("member")).toEqual([]);
  expect(actors.get("primary")).toMatchObject({ rank: "admin", isPrimaryAdmin: true });
  expect(actors.get("admin")).toMatchObject({ rank: "admin", isPrimaryAdmin: false });
});
