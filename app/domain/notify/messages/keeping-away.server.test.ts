import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeMember } from "#tests/support/factories.ts";
import { reportMessage } from "../../moderation/cases/report-subject.server.ts";
import { blockMember, findBlocks, unblockMember } from "./block-member.server.ts";
import { replyToMessage, sendMessage } from "./send-message.server.ts";
import { suggestMembers } from "./suggest-members.server.ts";
import { setUpMessages } from "./testing.ts";

const database = useDatabase();
const setUp = () => setUpMessages(database);

describe("a block", () => {
  it("keeps a member's messages and replies away until it is lifted, and says so", async () => {
    const { as, alice, bob, eve, send } = await setUp();
    const old = await send("Before", bob, alice);
    await blockMember.execute(as(bob), { memberId: alice.id });
    await blockMember.execute(as(bob), { memberId: alice.id });
    const words = { receiverId: bob.id, subject: "s", content: "c" };
    const refusal = { code: "forbidden", message: "This member does not accept messages from you." };
    expect(await sendMessage.execute(as(alice), words)).toMatchObject(refusal);
    expect(await replyToMessage.execute(as(alice), { messageId: old, content: "c" })).toMatchObject(refusal);
    expect(await sendMessage.execute(as(eve), words)).toMatchObject({ ok: true });
    expect(await findBlocks.execute(as(bob), {})).toMatchObject({ value: { blocks: [{ id: alice.id }] } });
    expect(await findBlocks.execute(as(alice), {})).toMatchObject({ value: { blocks: [] } });
    expect(await unblockMember.execute(as(alice), { memberId: alice.id })).toMatchObject({ code: "not-found" });
    expect(await unblockMember.execute(as(bob), { memberId: alice.id })).toMatchObject({ ok: true });
    expect(await sendMessage.execute(as(alice), words)).toMatchObject({ ok: true });
  });

  it("is refused of oneself and of nobody", async () => {
    const { as, bob } = await setUp();
    expect(await blockMember.execute(as(bob), { memberId: bob.id })).toMatchObject({ code: "invalid" });
    expect(await blockMember.execute(as(bob), { memberId: "nobody" })).toMatchObject({ code: "not-found" });
  });
});

describe("a report", () => {
  it("brings a copy of a received message before the administrators, once", async () => {
    const { db, as, alice, bob, send } = await setUp();
    const messageId = await send("Buy my pills");
    const report = () => reportMessage.execute(as(bob), { messageId, reason: "Spam" });
    await Promise.all([report(), report()]);
    const kept = await db.case.findMany({ where: { kind: "message", relatedId: String(messageId) } });
    expect(kept).toMatchObject([
      { reporterId: bob.id, subject: `Message from ${alice.username}`, statement: "Spam", accusedId: alice.id },
    ]);
    expect(kept[0]?.reportedText).toMatch(/Cables[\s\S]*Buy my pills$/);
    expect(await reportMessage.execute(as(alice), { messageId, reason: "x" })).toMatchObject({ code: "not-found" });
    expect(await reportMessage.execute(as(bob), { messageId, reason: " " })).toMatchObject({ code: "invalid" });
  });
});

describe("suggestions of names", () => {
  it("begin with the letters typed, two at least, and hold nobody who is not active", async () => {
    const { db, as, alice } = await setUp();
    await makeMember(db, { username: "Zyx_one" });
    await makeMember(db, { username: "zyxtwo" });
    await makeMember(db, { username: "zyxgone", isActive: false });
    const suggest = async (q: string) => {
      const found = await suggestMembers.execute(as(alice), { q });
      return found.ok ? found.value.usernames : null;
    };
    expect(await suggest("ZYX")).toEqual(["Zyx_one", "zyxtwo"]);
    expect(await suggest("zyx_")).toEqual(["Zyx_one"]);
    for (const q of ["z", "", "%%", "__", "\\"]) expect(await suggest(q)).toEqual([]);
    expect(await suggest(alice.username)).toEqual([]);
  });
});
