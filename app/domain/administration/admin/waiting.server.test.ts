import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { countWaiting } from "./count-waiting.server.ts";

const database = useDatabase();

const makeAdmin = async () => {
  const { db } = database;
  return makeContext(db, actorFrom(await makeMember(db, { isAdmin: true })));
};

const registration = (name: string, status: "pending" | "proof_submitted" | "stripe_completed" | "approved") => ({
  token: name.padEnd(64, "0"),
  username: name,
  email: `${name}@mail.example`,
  passwordHash: "none",
  status,
  expiresAt: new Date("2099-01-01"),
});

describe("countWaiting", () => {
  it("counts what waits for a decision and what has failed, and nothing else", async () => {
    const { db } = database;
    const context = await makeAdmin();
    const none = {
      applications: 0,
      registrations: 0,
      uploads: 0,
      payments: 0,
      notices: 0,
      complaints: 0,
      reviews: 0,
      jobs: 0,
      mails: 0,
      webhooks: 0,
      watched: 0,
      passkeys: 0,
      firsts: 0,
    };
    expect((await unwrap(countWaiting.execute(context, {}))).waiting).toEqual(none);
    const { id: userId } = await makeMember(db);
    await db.registrationToken.createMany({
      data: [
        registration("a", "pending"),
        registration("b", "proof_submitted"),
        registration("c", "stripe_completed"),
        registration("d", "approved"),
      ],
    });
    const upload = { userId, fileName: "kit.torrent", fileSize: "1 KB" };
    await db.userUpload.createMany({
      data: [
        { ...upload, status: "pending" },
        { ...upload, status: "draft" },
      ],
    });
    const payment = { userId, paymentType: "renewal", amount: "10", cryptoType: "bitcoin" };
    await db.payment.createMany({
      data: [
        { ...payment, status: "pending" },
        { ...payment, status: "started" },
        { ...payment, status: "approved" },
      ],
    });
    const about = { kind: "complaint", subject: "Noise", statement: "Much", words: "noise" } as const;
    await db.case.createMany({
      data: [
        { ...about, status: "open" },
        { ...about, status: "review" },
        { ...about, status: "upheld" },
      ],
    });
    const mail = { recipient: "a@b.example", subject: "Hello", text: "", html: "" };
    await db.mail.createMany({
      data: [
        { ...mail, key: "1", status: "failed" },
        { ...mail, key: "2", status: "sent" },
      ],
    });
    await db.$executeRaw`SELECT graphile_worker.add_job('send-mail', '{}'::json, max_attempts => 1)`;
    await db.$executeRaw`UPDATE graphile_worker._private_jobs SET attempts = max_attempts`;
    await db.$executeRaw`SELECT graphile_worker.add_job('send-mail', '{}'::json)`;
    expect((await unwrap(countWaiting.execute(context, {}))).waiting).toEqual({
      ...none,
      ...{ registrations: 2, uploads: 1, payments: 1, complaints: 2, jobs: 1, mails: 1 },
    });
  });

  it("is refused to members", async () => {
    const context = makeContext(database.db, actorFrom(await makeMember(database.db)));
    expect(await countWaiting.execute(context, {})).toMatchObject({ ok: false, code: "forbidden" });
    expect(await countWaiting.execute(context, { queue: "payments", id: "1" })).toMatchObject({ code: "forbidden" });
  });
});

describe("what waits next", () => {
  it("goes from the oldest to the newest, then to the oldest again, past what is decided", async () => {
    const { db } = database;
    const context = await makeAdmin();
    await db.payment.deleteMany();
    const { id: userId } = await makeMember(db);
    const made: string[] = [];
    for (const [i, status] of (["pending", "approved", "pending", "pending"] as const).entries()) {
      const createdAt = new Date(Date.UTC(2026, 0, 1 + i));
      const data = { userId, paymentType: "renewal", amount: "10", cryptoType: "bitcoin", status, createdAt };
      made.push(String((await db.payment.create({ data })).id));
    }
    const [first, decided, second, third] = made as [string, string, string, string];
    const besideOf = async (id: string) =>
      (await unwrap(countWaiting.execute(context, { queue: "payments", id }))).beside;
    const idAfter = async (id: string) => (await besideOf(id))?.next?.id;
    expect([await idAfter(first), await idAfter(second), await idAfter(third)]).toEqual([second, third, first]);
    expect(await idAfter(decided)).toBe(first);
    expect(await besideOf(second)).toMatchObject({
      items: [{ id: first, name: `Payment ${first}`, who: expect.any(String) }, { id: second }, { id: third }],
      previous: { id: first },
    });
    expect((await besideOf(first))?.previous).toBeNull();
    await db.payment.updateMany({
      where: { id: { in: [Number(first), Number(second)] } },
      data: { status: "approved" },
    });
    expect(await idAfter(third)).toBeUndefined();
  });

  it("answers for each queue", async () => {
    const context = await makeAdmin();
    for (const queue of ["registrations", "uploads", "complaints", "reviews"] as const)
      expect(await countWaiting.execute(context, { queue, id: "x" })).toMatchObject({ ok: true });
  });
});
