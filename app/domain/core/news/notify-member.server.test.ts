import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeContext, makeMember } from "#tests/support/factories.ts";
import { notifyMember } from "./notify-member.server.ts";

const database = useDatabase();
const body = { subject: "Your payment was rejected", paragraphs: ["Hello,", "The amount is missing."] };

async function notify(kind: Parameters<typeof notifyMember>[3]["kind"], times = 1) {
  const member = await makeMember(database.db);
  const context = makeContext(database.db, null);
  const key = `${kind}:${member.id}`;
  for (let n = 0; n < times; n += 1)
    await database.db.$transaction((tx) => notifyMember(tx, context, member, { kind, key, body }));
  const [mails, causes, messages] = await Promise.all([
    database.db.mail.count({ where: { recipient: member.email } }),
    database.db.noticeCause.findMany({ where: { members: { has: member.id } } }),
    database.db.privateMessage.findMany({ where: { receiverId: member.id } }),
  ]);
  return { mails, causes, messages };
}

it.each([
  ["payment", "/membership"],
  ["membership", "/membership"],
  ["security", "/account/sessions"],
  ["account", "/account"],
] as const)("%s news are a mail, and a notice that leads to %s and mails nothing more", async (kind, page) => {
  const { mails, causes, messages } = await notify(kind);
  expect([mails, messages]).toEqual([1, []]);
  expect(causes).toMatchObject([{ kind: "account", page, title: body.subject, isMailed: true }]);
});

it.each([
  ["step", "decision"],
  ["alarm", "message"],
] as const)("a %s is a mail and a message, with its notice", async (kind, noticeKind) => {
  const { mails, causes, messages } = await notify(kind);
  expect([mails, messages.map(({ content }) => content)]).toEqual([1, [body.paragraphs.join("\n\n")]]);
  expect(causes).toMatchObject([{ kind: noticeKind, page: `/messages/${messages[0]?.id}`, isMailed: true }]);
});

it("says nothing twice under one key", async () => {
  const { mails, causes } = await notify("payment", 2);
  expect([mails, causes.length]).toEqual([1, 1]);
});
