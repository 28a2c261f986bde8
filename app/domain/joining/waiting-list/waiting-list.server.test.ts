import { beforeEach, describe, expect, it } from "vitest";
import { makeMember, secrets } from "#tests/support/factories.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { eraseAccount } from "../../administration/privacy/erase-account.server.ts";
import { forgetTraces } from "../../administration/system/forget-traces.server.ts";
import { systemContext } from "../../core/kernel/use-case.server.ts";
import { addDays, addMinutes } from "../../core/kernel/utc.ts";
import { setJoining } from "../registrations/set-joining.server.ts";
import { setMailDomains } from "../registrations/set-mail-domains.server.ts";
import { useRegistrations } from "../registrations/testing.ts";
import { findWaiting } from "./find-waiting.server.ts";
import { joinWaitingList } from "./join-waiting-list.server.ts";
import { leaveWaitingList, readOwnWait } from "./own-wait.server.ts";
import { removeWaiting } from "./remove-waiting.server.ts";
import { tellWaiting } from "./tell-waiting.server.ts";

const { database, world, visitor, staff } = useRegistrations();
const set = (given: object) => unwrap(setJoining.execute(staff(), given));
const wait = (email: string, word?: string) => unwrap(joinWaitingList.execute(visitor(), { email, word }));
const list = (more = {}) => unwrap(findWaiting.execute(staff(), more));
const mailsTo = (recipient: string) => database.db.mail.findMany({ where: { recipient } });

beforeEach(async () => {
  await database.db.setting.deleteMany({ where: { key: { in: ["joining", "mailDomains"] } } });
  await database.db.waitingPerson.deleteMany();
  await database.db.mail.deleteMany();
  await set({ mode: "closed" });
});

describe("the waiting list", () => {
  it("takes addresses while joining is closed, and none while people can join in some way", async () => {
    await wait("One@patchbay.test", "I make drums");
    expect(await list()).toMatchObject({ total: 1, people: [{ email: "one@patchbay.test", word: "I make drums" }] });
    for (const mode of ["open", "application", "invitation"]) {
      await set({ mode });
      expect(await joinWaitingList.execute(visitor(), { email: "two@patchbay.test" })).toMatchObject({
        code: "forbidden",
      });
    }
  });

  it("refuses what is no address, and addresses at domains that operators refuse", async () => {
    await unwrap(setMailDomains.execute(staff(), { denied: ["refused.example"] }));
    for (const email of ["", "nobody", "a@refused.example"])
      expect(await joinWaitingList.execute(visitor(), { email })).toMatchObject({
        code: "invalid",
        errors: { email: [expect.any(String)] },
      });
  });

  it("answers alike for an address that waits already, and gives each their own way off the list", async () => {
    const first = await wait("same@patchbay.test");
    world.now = addMinutes(world.now, 6);
    const second = await wait("same@patchbay.test");
    expect(second.token).not.toBe(first.token);
    expect({ ...second, token: "" }).toEqual({ ...first, token: "" });
    await unwrap(leaveWaitingList.execute(visitor(), { token: second.token }));
    expect(await leaveWaitingList.execute(visitor(), { token: second.token })).toMatchObject({ code: "not-found" });
    expect(await unwrap(readOwnWait.execute(visitor(), { token: first.token }))).toMatchObject({
      email: "same@patchbay.test",
    });
  });

  it("takes the same form twice as one", async () => {
    const twice = await Promise.all([1, 2].map(() => wait("twice@patchbay.test", "Hello")));
    expect(twice[0]?.token).toBe(twice[1]?.token);
    expect((await list()).total).toBe(1);
  });

  it("is read and cleared by staff, longest first and page by page, and the audit log keeps no address", async () => {
    for (const name of ["a", "b", "c"]) {
      await wait(`${name}@patchbay.test`);
      world.now = addMinutes(world.now, 1);
    }
    expect((await list({ limit: 2 })).people.map(({ email }) => email)).toEqual(["a@patchbay.test", "b@patchbay.test"]);
    const { people } = await list({ search: "C@" });
    const waitingId = people[0]?.id ?? 0;
    expect(people).toMatchObject([{ email: "c@patchbay.test" }]);
    await unwrap(removeWaiting.execute(staff(), { waitingId }));
    expect(await removeWaiting.execute(staff(), { waitingId })).toMatchObject({ code: "not-found" });
    const entry = await database.db.auditEntry.findFirstOrThrow({ where: { act: "waiting-list.remove" } });
    expect(Object.values(entry).map(String).join()).not.toContain("patchbay.test");
  });
});

describe("when joining opens", () => {
  it.each([
    ["open", "/register"],
    ["application", "/apply"],
  ])("by hand, as %s, each address gets one mail and is deleted", async (mode, path) => {
    await wait("one@patchbay.test");
    world.now = addMinutes(world.now, 6);
    await wait("one@patchbay.test");
    await wait("two@patchbay.test");
    await set({ mode });
    await runJobs(staff());
    await tellWaiting(staff());
    for (const address of ["one@patchbay.test", "two@patchbay.test"])
      expect(await mailsTo(address)).toMatchObject([{ text: expect.stringContaining(path) }]);
    expect((await list()).total).toBe(0);
    const keys = (await database.db.mail.findMany()).map(({ key }) => key);
    expect(keys.some((key) => key.includes("patchbay.test"))).toBe(false);
  });

  it("by its day, the hourly work tells; before, and for invitations alone, it tells nobody", async () => {
    await wait("one@patchbay.test");
    const day = addDays(world.now, 2);
    await set({ nextMode: "open", changesAt: day.toISOString().slice(0, 10) });
    await runJobs(staff());
    await tellWaiting(staff());
    expect(await mailsTo("one@patchbay.test")).toEqual([]);
    world.now = day;
    await Promise.all([1, 2, 3].map(() => tellWaiting(staff())));
    expect(await mailsTo("one@patchbay.test")).toHaveLength(1);
    await set({ mode: "closed" });
    await wait("two@patchbay.test");
    await set({ mode: "invitation" });
    await tellWaiting(staff());
    expect([await mailsTo("two@patchbay.test"), (await list()).total]).toEqual([[], 1]);
  });

  it("more than one batch are told, each once", async () => {
    const rows = Array.from({ length: 45 }, (_, i) => ({
      email: `many${i}@patchbay.test`,
      tokenHash: `hash ${i}`,
      sealedToken: "",
      createdAt: world.now,
    }));
    await database.db.waitingPerson.createMany({ data: rows });
    await set({ mode: "open" });
    await tellWaiting(staff());
    expect([await database.db.mail.count(), (await list()).total]).toEqual([45, 0]);
  });
});

describe("an address that waits", () => {
  it("is deleted after the days that operators set, and with the account that has it", async () => {
    await wait("old@patchbay.test");
    world.now = addDays(world.now, 364);
    await forgetTraces.run(systemContext(staff()), {});
    expect((await list()).total).toBe(1);
    world.now = addDays(world.now, 2);
    await forgetTraces.run(systemContext(staff()), {});
    expect((await list()).total).toBe(0);
    const member = await makeMember(database.db, { email: "member@patchbay.test" });
    await wait("member@patchbay.test");
    await database.db.$transaction((tx) => eraseAccount(tx, member, { by: world.admin.id, at: world.now, secrets }));
    expect((await list()).total).toBe(0);
  });
});
