import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeTorrent, openLimiter } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { downloadTorrent } from "../../catalogue/torrents/download-torrent.server.ts";
import { findTorrent } from "../../catalogue/torrents/find-torrent.server.ts";
import { findTorrents } from "../../catalogue/torrents/find-torrents.server.ts";
import { restoreTorrent, withdrawTorrent } from "../../catalogue/torrents/withdraw-torrents.server.ts";
import { decideCase } from "./decide-case.server.ts";
import { decideNoticeItem } from "./decide-notice-item.server.ts";
import { fileTakedown } from "./file-takedown.server.ts";
import { nameTorrent } from "./name-torrent.server.ts";
import { notice, setUpTakedowns } from "./testing.ts";

const database = useDatabase();

async function setUp() {
  const all = await setUpTakedowns(database);
  const { db, alice } = all;
  const torrent = await makeTorrent(db, { uploadedBy: alice.id });
  const row = () => db.torrent.findUniqueOrThrow({ where: { id: torrent.id } });
  return { ...all, torrent, row };
}

describe("a notice", () => {
  it("comes from anyone, finds torrents by link, hash, magnet and name, and is confirmed by mail", async () => {
    const { db, as, torrent, look, mails } = await setUp();
    const others = await Promise.all([1, 2, 3].map(() => makeTorrent(db)));
    const targets = [
      `https://patchbay.test/torrents/${torrent.id}?page=2`,
      `  ${others[0]?.infoHash?.toUpperCase()}`,
      `magnet:?xt=urn:btih:${others[1]?.infoHash}&dn=x`,
      others[2]?.name.toUpperCase(),
      `/torrents/${torrent.id}`,
      "Something else entirely 100%",
      "a".repeat(40),
    ].join("\r\n");
    const email = `clara${torrent.id}@mant.test`;
    const sent = await unwrap(fileTakedown.execute(as(null), { ...notice, email, targets }));
    expect(sent).toEqual({ reference: expect.stringMatching(/^TN-[A-Z2-9]{8}$/), email });
    const { caseId } = await db.takedownNotice.findUniqueOrThrow({ where: { reference: sent.reference } });
    const found = await look(caseId);
    expect(found).toMatchObject({ kind: "takedown", status: "open", subject: "Notice by Mant Records" });
    expect(found.torrents.map(({ torrentId, infoHash }) => [torrentId, infoHash !== null])).toEqual([
      [torrent.id, false],
      [others[0]?.id, true],
      [others[1]?.id, true],
      [others[2]?.id, false],
      [null, false],
      [null, true],
    ]);
    expect(await mails(email)).toMatchObject([{ subject: `We have your notice ${sent.reference}` }]);
  });

  it("mails none of its words to the address that it gives, neither at once nor with the decision", async () => {
    const { torrent, send, decide, mails } = await setUp();
    const typed = { name: "Win a prize https://evil.example", work: "CLICK https://evil.example", address: "evil st" };
    const email = `victim${torrent.id}@mant.test`;
    const caseId = await send(`/torrents/${torrent.id}\nbuy at https://evil.example`, { ...typed, email });
    await decide(caseId);
    const sent = JSON.stringify(await mails(email));
    expect(sent).toContain("TN-");
    expect(sent).not.toContain("evil");
    expect(sent).not.toContain("Win a prize");
  });

  it("is one however often it is sent at once, and another with other words", async () => {
    const { db, as, torrent, mails } = await setUp();
    const input = { ...notice, email: `twice${torrent.id}@mant.test`, targets: String(torrent.name) };
    const sent = await Promise.all([1, 2, 3].map(() => unwrap(fileTakedown.execute(as(null), input))));
    expect(new Set(sent.map(({ reference }) => reference)).size).toBe(1);
    expect(await mails(input.email)).toHaveLength(1);
    await unwrap(fileTakedown.execute(as(null), { ...input, work: "Another work" }));
    expect(await db.takedownNotice.count({ where: { email: input.email } })).toBe(2);
  });

  it("needs who, what, where, both declarations and a signature", async () => {
    const { as } = await setUp();
    const refused = await fileTakedown.execute(as(null), { email: "no address", goodFaith: false });
    expect(refused).toMatchObject({
      code: "invalid",
      errors: {
        name: ["Give your full name."],
        email: ["This isn't a valid email address."],
        address: ["Give your postal address."],
        ground: ["Say which right it is about."],
        work: ["Describe the work."],
        targets: ["Name at least one torrent."],
        goodFaith: ["A notice needs this declaration."],
        accuracy: ["A notice needs this declaration."],
        signature: ["Sign with your full name."],
      },
    });
    const many = { ...notice, targets: Array.from({ length: 51 }, (_, i) => `line ${i}`).join("\n") };
    expect(await fileTakedown.execute(as(null), many)).toMatchObject({ errors: { targets: [expect.any(String)] } });
  });

  it("makes one address and one mailbox wait", async () => {
    const { as } = await setUp();
    for (const name of ["takedown", "takedownByRecipient"] as const) {
      const context = as(null);
      const keys: string[] = [];
      const spend = async (key: string) => {
        keys.push(key);
        return 60;
      };
      context.limits[name] = { ...openLimiter(), spend, forgive: async () => undefined };
      // A mailbox counts once, however its address is typed.
      for (const email of [notice.email, ` ${notice.email.toUpperCase()}`])
        expect(await fileTakedown.execute(context, { ...notice, email, targets: "x" })).toMatchObject({
          code: "rate-limited",
        });
      expect(new Set(keys)).toEqual(new Set([name === "takedown" ? "203.0.113.7" : notice.email]));
    }
  });
});

describe("a takedown", () => {
  it("takes the torrent out of lists, page and downloads, and tells its uploader by message and mail", async () => {
    const { torrent, row, alice, bob, as, send, decide, look, acts, inbox, mails } = await setUp();
    const email = `down${torrent.id}@mant.test`;
    const caseId = await send(`/torrents/${torrent.id}`, { email });
    const itemId = await decide(caseId);
    expect(await row()).toMatchObject({ isActive: false, withdrawnAt: null, takenDownAt: expect.any(Date) });
    const input = { torrentId: torrent.id };
    const gone = { code: "gone", message: "This torrent was taken down after a notice." };
    expect(await findTorrent.execute(as(bob), input)).toMatchObject(gone);
    expect(await downloadTorrent.execute(as(bob), input)).toMatchObject(gone);
    expect(await unwrap(findTorrents.execute(as(bob), { search: torrent.name }))).toMatchObject({ total: 0 });
    expect(await look(caseId)).toMatchObject({ status: "upheld", torrents: [{ status: "upheld", isListed: false }] });
    const link = `https://patchbay.test/takedown/counter/${itemId}`;
    for (const told of [(await inbox(alice))[0]?.content, (await mails(alice.email))[0]?.text])
      for (const part of [torrent.name, "Mant Records", "It is theirs.", link]) expect(told).toContain(part);
    expect((await inbox(alice))[0]?.content).not.toContain(notice.address);
    expect((await mails(email)).map(({ text }) => text)[1]).toContain(`${torrent.name}: taken down. It is theirs.`);
    expect((await acts(caseId)).map(({ act }) => act)).toEqual(["cases.decide-torrent"]);
  });

  it("is decided torrent by torrent; the notice is as its torrents are, and its sender is told once, at the end", async () => {
    const { db, admin, as, torrent, send, decide, look, mails } = await setUp();
    const other = await makeTorrent(db);
    const email = `two${torrent.id}@mant.test`;
    const caseId = await send(`${torrent.infoHash}\n${other.infoHash}`, { email });
    await decide(caseId, "declined");
    const { status, version, torrents } = await look(caseId);
    expect(status).toBe("review");
    expect(await mails(email)).toHaveLength(1);
    const input = { caseId, version, itemId: torrents[1]?.id, decision: "upheld", reason: "Clear." };
    await unwrap(decideNoticeItem.execute(as(admin), input));
    expect(await look(caseId)).toMatchObject({ status: "upheld", decidedAt: expect.any(String) });
    expect((await mails(email)).map(({ subject }) => subject.replace(/TN-\w+/, "X"))).toEqual([
      "We have your notice X",
      "Decision on your notice X",
    ]);
    expect(
      await decideCase.execute(as(admin), { caseId, version: 2, decision: "declined", reason: "x" }),
    ).toMatchObject({
      code: "conflict",
    });
  });

  it("is one of two administrators' at once, and none of another notice's torrents", async () => {
    const { admin, second, as, torrent, alice, send, look, inbox } = await setUp();
    const [caseId, foreign] = [
      await send(torrent.infoHash ?? ""),
      await send(torrent.infoHash ?? "", { work: "Else" }),
    ];
    const itemId = (await look(caseId)).torrents[0]?.id;
    const decide = (who: typeof admin, decision: string) =>
      decideNoticeItem.execute(as(who), { caseId, version: 0, itemId, decision, reason: "x" });
    const answers = await Promise.all([decide(admin, "upheld"), decide(second, "upheld"), decide(second, "declined")]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((one) => !one.ok && one.code === "conflict")).toHaveLength(2);
    expect((await inbox(alice)).length).toBeLessThanOrEqual(1);
    const strange = { caseId: foreign, version: 0, itemId, decision: "upheld", reason: "x" };
    expect(await decideNoticeItem.execute(as(admin), strange)).toMatchObject({ code: "not-found" });
    expect((await look(foreign)).version).toBe(0);
  });

  it("of a line that means nothing waits until somebody names the torrent", async () => {
    const { admin, as, torrent, row, send, decide, look } = await setUp();
    const caseId = await send("That pack of yours");
    const [line] = (await look(caseId)).torrents;
    const step = { caseId, version: 0, itemId: line?.id };
    expect(await decideNoticeItem.execute(as(admin), { ...step, decision: "upheld", reason: "x" })).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("Choose the torrent first"),
    });
    expect(await nameTorrent.execute(as(admin), { ...step, target: "Nothing" })).toMatchObject({
      errors: { target: ["This torrent is not in the index."] },
    });
    await unwrap(nameTorrent.execute(as(admin), { ...step, target: `/torrents/${torrent.id}` }));
    await decide(caseId);
    expect((await row()).isActive).toBe(false);
  });

  it("of what was deleted before keeps it down when an administrator restores the deleted", async () => {
    const { admin, as, torrent, row, send, decide } = await setUp();
    await unwrap(withdrawTorrent.execute(as(admin), { torrentId: torrent.id, takePoints: false }));
    await decide(await send(torrent.infoHash ?? ""));
    expect(await restoreTorrent.execute(as(admin), { torrentId: torrent.id })).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("a takedown notice keeps it down"),
    });
    expect(await row()).toMatchObject({ isActive: false });
  });
});
