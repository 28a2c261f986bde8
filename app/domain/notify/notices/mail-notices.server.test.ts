import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { createReply } from "../../community/forum/create-reply.server.ts";
import { createTopic } from "../../community/forum/create-topic.server.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { sendMessage } from "../messages/send-message.server.ts";
import { setTimeZone } from "../preferences/set-time-zone.server.ts";
import { findNotices } from "./find-notices.server.ts";
import { mailNext } from "./mail-notices.server.ts";
import { markNoticesRead } from "./mark-read.server.ts";
import { sendDigests } from "./send-digests.server.ts";
import { setNoticeSettings, stopMails } from "./settings.server.ts";

const database = useDatabase();

async function makeReader(more: Parameters<typeof makeMember>[1] = {}) {
  const user = await makeMember(database.db, more);
  const context = makeContext(database.db, actorFrom(user));
  return {
    ...user,
    context,
    services: context as Services,
    set: (wanted: object) => unwrap(setNoticeSettings.execute(context, wanted)),
    read: () => unwrap(markNoticesRead.execute(context, {})),
    notices: async () => (await unwrap(findNotices.execute(context, {}))).notices,
    mails: () => database.db.mail.findMany({ where: { recipient: user.email }, orderBy: { id: "asc" } }),
    write: (receiverId: string, subject = "Your loops") =>
      unwrap(sendMessage.execute(context, { receiverId, subject, content: "Lovely." })),
  };
}

type Reader = Awaited<ReturnType<typeof makeReader>>;

async function makeTopic(author: Reader, title: string) {
  const category = await database.db.forumCategory.create({ data: { name: `About ${title}` } });
  const topic = { categoryId: category.id, title, content: "How long are yours?" };
  const { id } = await unwrap(createTopic.execute(author.context, topic));
  return (other: Reader, content = "Ten seconds.") =>
    unwrap(createReply.execute(other.context, { topicId: id, content }));
}

/** Sends the digests that are due a number of days later. */
const digestsAfter = (days: number, { services }: Reader) =>
  sendDigests({ ...services, clock: () => addDays(new Date(), days) });

const tokenOf = (stopUrl: string | null | undefined) => new URL(stopUrl ?? "").searchParams.get("token") ?? "";

describe("a mail at once", () => {
  it("tells of each message once, however often the job runs, and can be stopped by its link", async () => {
    const [member, other] = [await makeReader(), await makeReader()];
    await other.write(member.username);
    await runJobs(member.services, "tell-members");
    await runJobs(member.services, "tell-members");
    await mailNext.run({ ...member.context, isSystem: true, actor: null } as never, {});
    const mails = await member.mails();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe(`${other.username} wrote to you: Your loops`);
    expect(mails[0]?.text).toContain("https://patchbay.test/messages/");

    await unwrap(stopMails.execute(makeContext(database.db, null), { token: tokenOf(mails[0]?.stopUrl) }));
    await other.write(member.username, "Again");
    await runJobs(member.services, "tell-members");
    expect(await member.mails()).toHaveLength(1);
    expect(await member.notices()).toHaveLength(2);
  });

  it("of a topic comes once until it is read", async () => {
    const [member, other] = [await makeReader(), await makeReader()];
    await member.set({ reply: "mail" });
    const reply = await makeTopic(member, "Tape loops");
    const count = async () => {
      await runJobs(member.services, "tell-members");
      return (await member.mails()).length;
    };
    await reply(other);
    expect(await count()).toBe(1);
    await reply(other, "Or eleven.");
    expect(await count()).toBe(1);
    await member.read();
    await reply(other, "Or twelve.");
    expect(await count()).toBe(2);
  });

  it("is not sent to members who are suspended, nor to an address that refused the last mail", async () => {
    const { db } = database;
    const [member, other] = [await makeReader(), await makeReader()];
    await db.mail.create({
      data: { key: "old", recipient: member.email, subject: "", text: "", html: "", status: "failed", isRefused: true },
    });
    await other.write(member.username);
    await runJobs(member.services, "tell-members");
    expect(await member.mails()).toHaveLength(1);
    const suspended = await makeReader();
    await other.write(suspended.username);
    await db.user.update({ where: { id: suspended.id }, data: { isSuspended: true } });
    await runJobs(member.services, "tell-members");
    expect(await suspended.mails()).toEqual([]);
  });
});

describe("a digest", () => {
  it("lists exactly the unread notices since the last one, folded, and never twice", async () => {
    const [member, other] = [await makeReader(), await makeReader()];
    await member.set({ digestRhythm: "daily" });
    const [loops, drums] = [await makeTopic(member, "Tape loops"), await makeTopic(member, "Drum rooms")];
    await drums(other);
    await runJobs(member.services, "tell-members");
    await member.read();
    await loops(other);
    await loops(other, "Or eleven.");
    await runJobs(member.services, "tell-members");
    await digestsAfter(0, member);
    expect(await member.mails()).toEqual([]);
    await Promise.all([digestsAfter(2, member), digestsAfter(2, member)]);
    const [first, ...more] = await member.mails();
    expect(more).toEqual([]);
    expect(first?.subject).toBe("1 notice from Patchbay");
    expect(first?.text).toContain("2 new replies in “Tape loops”\nhttps://patchbay.test/forums/replies/");
    expect(first?.text).not.toContain("Drum rooms");

    await digestsAfter(4, member);
    expect(await member.mails()).toHaveLength(1);
    await drums(other, "Wide ones.");
    await runJobs(member.services, "tell-members");
    await digestsAfter(6, member);
    const second = (await member.mails())[1];
    expect(second?.text).toContain(`${other.username} replied in “Drum rooms”`);
    expect(second?.text).not.toContain("Tape loops");
  });

  it("lists fifty, and says how many more there are", async () => {
    const [member, other] = [await makeReader(), await makeReader()];
    await member.set({ message: "digest", digestRhythm: "daily" });
    await database.db.$executeRaw`
      INSERT INTO notices (user_id, kind, page, link, title, actor_id, told_at, waits_for)
      SELECT ${member.id}, 'message', '/messages/' || n, '/messages/' || n, 'Letter ' || n, ${other.id}, now(), 'digest'
      FROM generate_series(1, 1260) n`;
    await database.db.noticeDigest.create({ data: { userId: member.id, since: new Date() } });
    await digestsAfter(2, member);
    const [digest] = await member.mails();
    expect(digest?.subject).toBe("1,260 notices from Patchbay");
    expect(digest?.text.match(/ wrote to you: /g)).toHaveLength(50);
    expect(digest?.text).toContain("And 1,210 more on your notices page.");
    expect(digest?.text).toContain("https://patchbay.test/notices");
  });

  it("that is planned already moves with the member's time zone", async () => {
    const [member, other] = [await makeReader(), await makeReader()];
    await member.set({ message: "digest", digestRhythm: "daily", digestHour: 8 });
    await other.write(member.username);
    await runJobs(member.services, "tell-members");
    const due = async () => {
      await digestsAfter(0, member);
      return (await database.db.noticeDigest.findUnique({ where: { userId: member.id } }))?.dueAt?.getUTCHours();
    };
    expect(await due()).toBe(8);
    await unwrap(setTimeZone.execute(member.context, { timeZone: "Asia/Tokyo" }));
    expect(await due()).toBe(23);
  });

  it("with nothing unread is not sent, and its link stops it for the future", async () => {
    const [member, other] = [await makeReader(), await makeReader()];
    const reply = await makeTopic(member, "Tape loops");
    await reply(other);
    await runJobs(member.services, "tell-members");
    await member.read();
    await digestsAfter(8, member);
    expect(await member.mails()).toEqual([]);
    await reply(other, "Or eleven.");
    await runJobs(member.services, "tell-members");
    await digestsAfter(8, member);
    const [digest] = await member.mails();
    await unwrap(stopMails.execute(makeContext(database.db, null), { token: tokenOf(digest?.stopUrl) }));
    await reply(other, "Or twelve.");
    await runJobs(member.services, "tell-members");
    await digestsAfter(16, member);
    expect(await member.mails()).toHaveLength(1);
  });
});

it("a kind that is turned off causes no notice, and kinds that are not named keep their way", async () => {
  const [member, other] = [await makeReader(), await makeReader()];
  expect(await member.set({ message: "off" })).toMatchObject({ message: "off", decision: "mail", reply: "digest" });
  expect(await member.set({ reply: "site" })).toMatchObject({ message: "off", reply: "site" });
  await other.write(member.username);
  await runJobs(member.services, "tell-members");
  expect(await member.notices()).toEqual([]);
  expect(await member.mails()).toEqual([]);
});

it("a token that was changed, or that another site made, stops nothing", async () => {
  const [member, other] = [await makeReader(), await makeReader()];
  await other.write(member.username);
  await runJobs(member.services, "tell-members");
  const token = tokenOf((await member.mails())[0]?.stopUrl);
  const last = token.at(-3) === "A" ? "B" : "A";
  const changed = `${token.slice(0, -3)}${last}${token.slice(-2)}`;
  const visitor = makeContext(database.db, null);
  for (const wrong of [changed, "s1.AAAA", "message", token.slice(0, -4)])
    expect(await stopMails.execute(visitor, { token: wrong })).toMatchObject({ code: "not-found" });
  expect(await database.db.noticeSettings.count({ where: { userId: member.id } })).toBe(0);
});
