import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, wellMachine } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { keepExamination, readDoctor, readDoctorProblems } from "./read-doctor.server.ts";

const database = useDatabase();
const NOW = Date.parse("2026-11-26T12:00:00Z");

/** A separate process, which does not know the findings of others. */
async function makeProcess(freeBytes: number, at = NOW): Promise<Context> {
  const admin = await makeMember(database.db, { isAdmin: true });
  const context = makeContext(database.db, actorFrom(admin), { reads: database.reads, clock: () => new Date(at) });
  const facts = wellMachine();
  const host = { ...context.host, examine: async () => ({ ...facts, disk: { ...facts.disk, freeBytes } }) };
  return { ...context, host };
}
const problemsOf = async (context: Context) =>
  (await unwrap(readDoctorProblems.execute(context, {}))).problems.map(({ check }) => check);

it("Needs you shows what the job found last, in each process and at once, until another examination", async () => {
  const [worker, web] = [await makeProcess(1), await makeProcess(1)];
  expect(await problemsOf(web)).toEqual([]);
  await keepExamination(worker);
  expect(await problemsOf(web)).toContain("disk");
  expect(await problemsOf(await makeProcess(1, NOW + 86_400_000))).toContain("disk");
  const mended = await makeProcess(5e10, NOW + 60_000);
  await unwrap(readDoctor.execute(mended, {}));
  expect(await problemsOf(web)).not.toContain("disk");
  await keepExamination(worker);
  expect(await problemsOf(web)).not.toContain("disk");
  const member = makeContext(database.db, actorFrom(await makeMember(database.db)));
  expect(await readDoctorProblems.execute(member, {})).toMatchObject({ code: "forbidden" });
});
