import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, quietHost } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { addDays, addSeconds } from "../kernel/utc.ts";
import { readSetting } from "../settings/settings.server.ts";
import { findMails } from "./manage-mail.server.ts";
import { confirmTestMail, sendTestMail } from "./test-mail.server.ts";

const database = useDatabase();
const start = new Date("2026-11-20T10:00:00Z");

it("mails are listed by state, newest first and without their text, with how many there are of each", async () => {
  const { db } = database;
  await db.mail.deleteMany();
  const secret = "https://patchbay.test/reset/for-one-person";
  const mail = (n: number, status: "sent" | "failed") => ({
    key: `mail-${n}`,
    recipient: `member${n}@patchbay.test`,
    subject: `Mail ${n}`,
    text: secret,
    html: secret,
    status,
    // Two from one moment keep their order.
    createdAt: addSeconds(start, Math.floor(n / 2)),
  });
  await db.mail.createMany({ data: [mail(1, "sent"), mail(2, "failed"), mail(3, "failed"), mail(4, "sent")] });
  const context = makeContext(db, actorFrom(await makeMember(db, { isAdmin: true })));
  const find = async (input: object) => {
    const { mails, ...more } = await unwrap(findMails.execute(context, input));
    expect(JSON.stringify(mails)).not.toContain(secret);
    return { subjects: mails.map(({ subject }) => subject), ...more };
  };
  const counts = { sent: 2, failed: 2 };
  const all = ["Mail 4", "Mail 3", "Mail 2", "Mail 1"];
  expect(await find({})).toEqual({ subjects: all, total: 4, status: "all", counts, page: 1, limit: 20 });
  expect(await find({ status: "failed" })).toMatchObject({ subjects: ["Mail 3", "Mail 2"], total: 2, counts });
  expect(await find({ status: "queued" })).toMatchObject({ subjects: [], total: 0, counts });
  expect(await find({ page: 2, limit: 3 })).toMatchObject({ subjects: ["Mail 1"], total: 4 });
  expect(await findMails.execute(context, { status: "lost" })).toMatchObject({ code: "invalid" });
});

it("a test mail goes to whoever asks, once a minute", async () => {
  const { db } = database;
  const admin = await makeMember(db, { isAdmin: true });
  const send = (after: number) =>
    unwrap(sendTestMail.execute(makeContext(db, actorFrom(admin), { clock: () => addSeconds(start, after) }), {}));
  for (const after of [0, 30, 61]) expect(await send(after)).toEqual({ recipient: admin.email });
  expect(await db.mail.count({ where: { recipient: admin.email, status: "queued" } })).toBe(2);
});

it("a test mail has arrived once its link is opened, on a site that sends mail", async () => {
  const { db } = database;
  const admin = await makeMember(db, { isAdmin: true });
  const at = (days: number, sendsMail = true) =>
    makeContext(db, actorFrom(admin), { clock: () => addDays(start, days), host: { ...quietHost(), sendsMail } });
  const linkIn = async (sendsMail: boolean) => {
    await db.mail.deleteMany();
    await unwrap(sendTestMail.execute(at(0, sendsMail), {}));
    const { text } = await db.mail.findFirstOrThrow();
    return /arrived\?token=(\S+)/.exec(text)?.[1];
  };
  expect(await linkIn(false)).toBeUndefined();
  const token = decodeURIComponent((await linkIn(true)) ?? "");
  const arrived = async () => (await readSetting(db, "setUp")).hasMailArrived;
  expect(await confirmTestMail.execute(at(8), { token })).toMatchObject({ code: "invalid" });
  expect(await confirmTestMail.execute(at(1), { token: `${token.slice(1)}A` })).toMatchObject({ code: "invalid" });
  expect(await confirmTestMail.execute(at(1, false), { token })).toMatchObject({ code: "conflict" });
  expect(await arrived()).toBe(false);
  const member = makeContext(db, actorFrom(await makeMember(db)));
  expect(await confirmTestMail.execute(member, { token })).toMatchObject({ code: "forbidden" });
  await unwrap(confirmTestMail.execute(at(1), { token }));
  expect(await arrived()).toBe(true);
});
