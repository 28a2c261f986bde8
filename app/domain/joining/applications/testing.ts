import { randomBytes } from "node:crypto";
import { beforeAll, beforeEach } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, memoryStorage } from "#tests/support/factories.ts";
import { offerMethods } from "#tests/support/payments.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { Question } from "../../core/settings/applications-shape.ts";
import { writeSetting } from "../../core/settings/settings.server.ts";
import { setJoining } from "../registrations/set-joining.server.ts";
import { apply } from "./apply.server.ts";

const START = new Date("2026-06-01T12:00:00Z");

/** Test support: a site that takes applications, its applicants and its staff, and a clock that can be set. */
export function useApplications() {
  const database = useDatabase();
  const storage = memoryStorage();
  const world = {
    now: START,
    sendsMail: false,
    admin: undefined as unknown as Awaited<ReturnType<typeof makeMember>>,
  };
  const clock = () => world.now;
  const contextFor = (actor: Parameters<typeof makeContext>[1], more = {}) => {
    const context = makeContext(database.db, actor, { clock, storage, ...more });
    return { ...context, host: { ...context.host, sendsMail: world.sendsMail } };
  };
  const staff = () => contextFor(actorFrom(world.admin));
  const visitor = (more = {}) => contextFor(null, more);
  beforeAll(async () => {
    await offerMethods(database.db);
    world.admin = await makeMember(database.db, { isAdmin: true });
  });
  beforeEach(async () => {
    world.now = START;
    world.sendsMail = false;
    await unwrap(setJoining.execute(staff(), { mode: "application" }));
  });
  const person = () => {
    const username = `applicant${randomBytes(4).toString("hex")}`;
    return { username, email: `${username}@patchbay.test`, answer1: "I make field recordings." };
  };
  return {
    database,
    storage,
    world,
    contextFor,
    staff,
    visitor,
    person,
    ask: (questions: Question[]) =>
      writeSetting(database.db, "applications", { intro: "", reapplyDays: 30, questions }, null),
    send: async (who: Record<string, unknown> = person()) => {
      const { token } = await unwrap(apply.execute(visitor(), who));
      const { username, email } = who as { username: string; email: string };
      const { id } = await database.db.application.findFirstOrThrow({ where: { email }, orderBy: { id: "desc" } });
      return { id, username, email, token: token ?? "" };
    },
  };
}
