import { beforeAll, expect, it, vi } from "vitest";
import { createJobHandlers } from "#app/process/job-handlers.server.ts";
import { allUseCases } from "#tests/support/all-use-cases.ts";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { seconds } from "#tests/support/seconds.ts";
import type { Context } from "./context.server.ts";
import type { UseCase } from "./use-case-types.ts";

const database = useDatabase();
let writing: UseCase[];
let admin: Context;

const settingsOf = (value: object) => ({
  find: async (key: string) => (key === "readOnly" ? value : undefined),
  reload: async () => undefined,
  version: () => 1,
});
const closed = settingsOf({ isOn: true, words: "We move until noon." });

beforeAll(async () => {
  writing = (await allUseCases()).filter(({ writes }) => writes);
  const user = await makeMember(database.db, { isAdmin: true, isPrimaryAdmin: true });
  admin = makeContext(database.db, actorFrom(user), { confirmedAt: null, settings: closed } as never);
}, seconds(30));

/** Whether a use case refuses at once. Its input is invalid, so that one that continues changes nothing. */
async function isClosed(useCase: UseCase, context: Context): Promise<boolean> {
  const result = (await useCase.run(context, {}).catch(() => null)) as { code?: string; message?: string } | null;
  if (result?.message !== "The site is read-only for now: nothing can be saved. We move until noon.") return false;
  expect(result).toMatchObject({ ok: false, code: "unavailable", retryAfter: 300 });
  return true;
}

it("a read-only site refuses all writes of members, but for signing in and what reading and sharing write", async () => {
  const open: string[] = [];
  for (const one of writing)
    if (["anyone", "member"].includes((one.allow as { who?: string }).who ?? "") && !(await isClosed(one, admin)))
      open.push(one.name);
  expect(open.sort()).toEqual([
    "account.confirm-actor",
    "account.revoke-other-sessions",
    "account.revoke-session",
    "auth.begin-sign-in",
    "auth.begin-sign-in-admin",
    "auth.confirm-reset",
    "auth.prove-own-data",
    "auth.request-reset",
    "auth.sign-in",
    "auth.sign-in-admin",
    "auth.sign-in-by-code",
    "collections.download",
    "forum.mark-reply-read",
    "forum.visit-topic",
    "members.ensure-seed-token",
    "messages.mark-read",
    "notices.mark-read",
    "notices.mark-unread",
    "notices.remove-push-device",
    "notices.stop-mails",
    "roles.stop-seeing",
    "tokens.ensure-keys",
    "tokens.revoke",
    "torrents.download",
    "torrents.download-many",
    "users.stay",
  ]);
});

it("of staff, only those who operate the site go on, unless all may", async () => {
  const staff = writing.filter(({ allow }) => (allow as { who?: string }).who === "staff");
  const open: string[] = [];
  for (const one of staff) if (!(await isClosed(one, admin))) open.push(one.name);
  expect(staff.length).toBeGreaterThan(80);
  expect(open.sort()).toEqual([
    "console.run",
    "operations.start",
    "same-person.find",
    "system.change-release",
    "system.discard-job",
    "system.download-backup",
    "system.restart-server",
    "system.retry-job",
    "system.set-read-only",
    "system.set-schedule",
  ]);
  const helped = { ...admin, settings: settingsOf({ isOn: true, staffGoesOn: true, words: "We move until noon." }) };
  for (const name of ["forum.remove-topic", "users.suspend", "comments.delete"])
    expect([name, await isClosed(writing.find((one) => one.name === name) as UseCase, helped)]).toEqual([
      name,
      name === "comments.delete",
    ]);
});

it("goes by an end, and by a setting that cannot be read as one that is off", async () => {
  const [one] = writing.filter(({ name }) => name === "comments.add") as [UseCase];
  for (const value of [{ isOn: false, words: "We move until noon." }, { isOn: "perhaps" }])
    expect(await isClosed(one, { ...admin, settings: settingsOf(value) })).toBe(false);
});

it("scheduled work that changes accounts waits, and mail does not", async () => {
  const find = vi.fn(async () => {
    throw new Error("reached the database");
  });
  const services = (settings: Context["settings"]) =>
    new Proxy({ settings, clock: () => new Date(), log: admin.log } as object, {
      get: (target, name) => (name in target ? target[name as never] : new Proxy(find, { get: () => find })),
    }) as Context;
  const run = (settings: Context["settings"], kind: string) =>
    (
      createJobHandlers(services(settings), {} as never) as unknown as Record<
        string,
        (...given: unknown[]) => Promise<void>
      >
    )[kind]?.({ mailId: 1 }, {});
  for (const kind of ["billing", "clean-up", "lift-steps", "seeded-again", "expire-uploads", "settle-web-seeds"]) {
    await run(closed, kind);
    expect([kind, find.mock.calls.length]).toEqual([kind, 0]);
  }
  await expect(run(closed, "send-mail")).rejects.toThrow();
  await expect(run(settingsOf({}), "billing")).rejects.toThrow();
});
