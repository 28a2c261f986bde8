import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { recordCauses } from "../../core/news/record-causes.server.ts";
import { findNotices } from "./find-notices.server.ts";
import { tellMembers } from "./tell-members.server.ts";

const database = useDatabase();

it("a cause that cannot be told is set aside after three tries: others are told, and its own job names it and goes on", async () => {
  const { db, pool } = database;
  const user = await makeMember(db);
  const context = makeContext(db, actorFrom(user));
  const services = context as Services;
  const tell = (title: string) =>
    db.$transaction((tx) => {
      const about = { kind: "message" as const, page: `/messages/${title.length}`, title };
      return recordCauses(tx, context, [{ ...about, audience: "members", members: [user.id] }]);
    });
  const titles = async () => (await unwrap(findNotices.execute(context, {}))).notices.map(({ text }) => text);
  await pool.query(`
    CREATE FUNCTION break_one() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.title = 'Broken' THEN RAISE EXCEPTION 'this one is broken'; END IF; RETURN NEW; END $$;
    CREATE TRIGGER break_one BEFORE INSERT ON notices FOR EACH ROW EXECUTE FUNCTION break_one()`);
  await tell("Broken");
  await tell("Whole");
  for (let tries = 0; tries < 2; tries++) await expect(tellMembers(services)).rejects.toThrow("this one is broken");
  expect(await titles()).toEqual([]);
  await tellMembers(services);
  expect(await titles()).toEqual([expect.stringContaining("Whole")]);

  await runJobs(services, "tell-cause");
  const jobs = () =>
    db.$queryRaw<{ error: string }[]>`
      SELECT last_error AS error FROM graphile_worker._private_jobs j
      JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'tell-cause'`;
  expect(await jobs()).toEqual([{ error: expect.stringContaining("message of /messages/6: ") }]);

  await pool.query("DROP TRIGGER break_one ON notices; DROP FUNCTION break_one()");
  await pool.query("UPDATE graphile_worker._private_jobs SET run_at = now()");
  await runJobs(services, "tell-cause");
  expect((await titles()).sort()).toEqual([expect.stringContaining("Broken"), expect.stringContaining("Whole")]);
  expect([await db.noticeCause.count(), await jobs()]).toEqual([0, []]);
});
