import { buffer } from "node:stream/consumers";
import { beforeEach, describe, expect, it } from "vitest";
import type { Context } from "#app/domain/core/kernel/context.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, memoryStorage } from "#tests/support/factories.ts";
import { readZip } from "#tests/support/read-zip.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { forgetExports } from "./make-export.server.ts";
import { downloadExport, readExport, requestExport } from "./own-export.server.ts";

const database = useDatabase();
const HOUR = 3_600_000;
let now: Date;
let member: Context;
let storage: ReturnType<typeof memoryStorage>;

const contextOf = async (more: Partial<Context> = {}) =>
  makeContext(database.db, actorFrom(await makeMember(database.db)), { storage, clock: () => now, ...more });
const later = (hours: number) => {
  now = new Date(now.getTime() + hours * HOUR);
  member = { ...member, confirmedAt: now };
};
const stored = async () => {
  const names: string[] = [];
  for await (const name of storage.list()) names.push(name);
  return names;
};

beforeEach(async () => {
  now = new Date();
  storage = memoryStorage();
  member = await contextOf();
  await database.db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
});

describe("an archive of one's own data", () => {
  it("is asked for after a recent confirmation alone, and downloaded so too", async () => {
    const stale = { ...member, confirmedAt: new Date(now.getTime() - HOUR) };
    for (const useCase of [requestExport, downloadExport])
      expect(await useCase.execute(stale, {})).toMatchObject({ code: "confirmation-required" });
  });

  it("is made once a day: the second request is refused, by whichever click comes second", async () => {
    const asked = await Promise.all([requestExport.execute(member, {}), requestExport.execute(member, {})]);
    expect(asked.filter(({ ok }) => ok)).toHaveLength(1);
    expect(asked.find(({ ok }) => !ok)).toMatchObject({
      code: "conflict",
      message: "You can ask for one archive a day.",
    });
    later(23);
    expect(await requestExport.execute(member, {})).toMatchObject({ code: "conflict" });
    later(2);
    expect(await requestExport.execute(member, {})).toMatchObject({ ok: true });
  });

  it("is there for a day, for its member alone, told by mail, and then deleted", async () => {
    expect(await unwrap(readExport.execute(member, {}))).toMatchObject({ status: "none", url: null, nextAt: null });
    await unwrap(requestExport.execute(member, {}));
    expect(await unwrap(readExport.execute(member, {}))).toMatchObject({ status: "waiting", url: null });
    expect(await downloadExport.execute(member, {})).toMatchObject({ code: "not-found" });
    await runJobs(member, "make-export");
    expect(await database.db.mail.findFirst({ where: { recipient: member.actor?.email } })).toMatchObject({
      subject: "Your data archive is ready",
    });
    expect(await unwrap(readExport.execute(member, {}))).toMatchObject({
      status: "ready",
      url: "/account/export/file",
    });
    const { name, bytes, content } = await unwrap(downloadExport.execute(member, {}));
    const zip = await buffer(content);
    expect([name.endsWith(".zip"), zip.length]).toEqual([true, bytes]);
    const [account] = JSON.parse((await readZip(zip)).get("data/users.json")?.toString() ?? "");
    expect(account).toMatchObject({ id: member.actor?.id, email: member.actor?.email });
    expect(await downloadExport.execute(await contextOf(), {})).toMatchObject({ code: "not-found" });

    later(25);
    expect(await downloadExport.execute(member, {})).toMatchObject({ code: "not-found" });
    expect(await unwrap(readExport.execute(member, {}))).toMatchObject({ status: "expired", url: null, bytes: null });
    expect(await stored()).toHaveLength(1);
    await forgetExports(member);
    expect(await stored()).toEqual([]);
  });

  it("leaves no file behind when another one replaces it, or when nobody waits for it any more", async () => {
    await unwrap(requestExport.execute(member, {}));
    await runJobs(member, "make-export");
    later(25);
    await unwrap(requestExport.execute(member, {}));
    expect(await stored()).toEqual([]);
    await database.db.accountExport.deleteMany({ where: { userId: member.actor?.id } });
    await runJobs(member, "make-export");
    expect(await stored()).toEqual([]);
  });

  it("may be asked for again at once where it could not be made", async () => {
    const full = { ...storage, putStream: () => Promise.reject(new Error("the disk is full")) };
    await unwrap(requestExport.execute(member, {}));
    for (let attempt = 0; attempt < 4; attempt++) {
      await database.db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now()`;
      await runJobs({ ...member, storage: full }, "make-export");
    }
    expect(await unwrap(readExport.execute(member, {}))).toMatchObject({ status: "failed", nextAt: null });
    expect(await requestExport.execute(member, {})).toMatchObject({ ok: true });
  });
});
