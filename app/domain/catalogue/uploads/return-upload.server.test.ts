import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { claimItem } from "../../administration/admin/claim-item.server.ts";
import { eraseAccount } from "../../administration/privacy/erase-account.server.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { withdrawOwn } from "../corrections/withdraw-own.server.ts";
import { correctUpload } from "./correct-upload.server.ts";
import { approveUpload, rejectUpload } from "./decide-upload.server.ts";
import { discardDraft } from "./discard-draft.server.ts";
import { findDraft } from "./find-draft.server.ts";
import { findUploadForReview } from "./find-for-review.server.ts";
import { findUploads } from "./find-uploads.server.ts";
import { returnUpload } from "./return-upload.server.ts";
import { sendUpload } from "./send-upload.server.ts";
import { submitUpload } from "./submit-upload.server.ts";
import { someTorrent, tellUploaders, uploadForm } from "./testing.ts";

const database = useDatabase();

async function aCase() {
  const { db } = database;
  const [member, other, moderator] = await Promise.all([makeMember(db), makeMember(db), makeMember(db)]);
  const uploader = makeContext(db, actorFrom(member));
  const { bytes, infoHash } = await someTorrent();
  const torrentFile = Buffer.from(bytes).toString("base64");
  const form = { ...uploadForm, name: `Kit ${infoHash.slice(0, 8)}` };
  const send = () => sendUpload.execute(uploader, { ...form, fileName: "kit.torrent", torrentFile });
  const { id: uploadId } = await unwrap(send());
  const staff = makeContext(db, { ...actorFrom(moderator), rights: ["uploads.review"] });
  const stranger = makeContext(db, actorFrom(other));
  return { db, member, uploader, stranger, staff, form, uploadId, send };
}

const asking = { licence: "Which licence is it?", other: "The kick clips." };

describe("an upload that a moderator sends back", () => {
  it("shows its uploader what to change, in the list, in the form, by mail and by message", async () => {
    const { db, member, uploader, stranger, staff, uploadId } = await aCase();
    expect(await findDraft.execute(uploader, { uploadId })).toMatchObject({
      message: "You have sent this upload. Your uploads show its state.",
    });
    await unwrap(returnUpload.execute(staff, { uploadId, ...asking, name: " " }));
    const { uploads, total } = await unwrap(findUploads.execute(uploader, {}));
    expect(uploads).toMatchObject([{ id: uploadId, status: "returned", asked: asking }]);
    expect(total).toBe(1);
    expect(await unwrap(findDraft.execute(uploader, { uploadId }))).toMatchObject({
      asked: asking,
      description: uploadForm.description,
      licence: uploadForm.licence,
    });
    expect(await findDraft.execute(stranger, { uploadId })).toMatchObject({ code: "not-found" });
    await tellUploaders(staff);
    const mail = await db.mail.findFirstOrThrow({ where: { recipient: member.email } });
    expect(mail.text).toContain("Licence: Which licence is it?\n\nAnything else: The kick clips.");
    const message = await db.privateMessage.findFirstOrThrow({ where: { receiverId: member.id } });
    expect(message.content).toContain("The kick clips.");
    const entry = await db.auditEntry.findFirstOrThrow({
      where: { act: "uploads.return", subjectId: String(uploadId) },
    });
    expect(entry).toMatchObject({ after: { status: "returned", asked: asking } });
  });

  it("keeps its place and its files when it is sent again, and shows what has changed", async () => {
    const { db, uploader, staff, form, uploadId, send } = await aCase();
    const sent = await db.userUpload.findUniqueOrThrow({ where: { id: uploadId } });
    await unwrap(returnUpload.execute(staff, { uploadId, ...asking }));
    expect(await send()).toMatchObject({ code: "conflict" });
    const again = { uploadId, ...form, licence: "CC0 / public domain" as const, platform: "PC" as const };
    await unwrap(submitUpload.execute(uploader, again));
    await unwrap(submitUpload.execute(uploader, again));
    const { createdAt, torrentFile } = await db.userUpload.findUniqueOrThrow({ where: { id: uploadId } });
    expect({ createdAt, torrentFile }).toEqual({ createdAt: sent.createdAt, torrentFile: sent.torrentFile });
    const { status, asked, changed } = await unwrap(findUploadForReview.execute(staff, { uploadId }));
    expect({ status, asked }).toEqual({
      status: "pending",
      asked: [
        { label: "Licence", words: asking.licence },
        { label: "Anything else", words: asking.other },
      ],
    });
    expect(changed).toEqual([
      { label: "Platform", from: "BOTH", to: "PC" },
      { label: "Licence", from: "My own work", to: "CC0 / public domain" },
    ]);
    await unwrap(approveUpload.execute(staff, { uploadId }));
  });

  it("is refused where nothing is asked, where it is decided or back already, and of an import", async () => {
    const { db, staff, stranger, uploadId } = await aCase();
    expect(await returnUpload.execute(stranger, { uploadId, ...asking })).toMatchObject({ code: "forbidden" });
    const nothing = { code: "invalid", errors: { other: [expect.stringContaining("Say what to change")] } };
    expect(await returnUpload.execute(staff, { uploadId, other: " " })).toMatchObject(nothing);
    await db.userUpload.update({ where: { id: uploadId }, data: { source: "import" } });
    expect(await returnUpload.execute(staff, { uploadId, ...asking })).toMatchObject({ code: "conflict" });
    await db.userUpload.update({ where: { id: uploadId }, data: { source: "member" } });
    await unwrap(returnUpload.execute(staff, { uploadId, ...asking }));
    const back = { code: "conflict", message: "The uploader was asked to change this upload first." };
    expect(await returnUpload.execute(staff, { uploadId, ...asking })).toMatchObject(back);
    expect(await approveUpload.execute(staff, { uploadId })).toMatchObject(back);
    expect(await rejectUpload.execute(staff, { uploadId, adminNotes: "No" })).toMatchObject(back);
  });

  it("takes another NFO, which the moderator is told of, and keeps the one it has where none is sent", async () => {
    const { db, uploader, staff, form, uploadId } = await aCase();
    await unwrap(returnUpload.execute(staff, { uploadId, nfo: "It is of another kit." }));
    const nfo = new File(["Of this kit"], "kit.nfo");
    const large = new File(["x".repeat(300_000)], "kit.nfo");
    expect(await submitUpload.execute(uploader, { uploadId, ...form, nfo: large })).toMatchObject({
      errors: { nfo: [expect.any(String)] },
    });
    await unwrap(submitUpload.execute(uploader, { uploadId, ...form, nfo }));
    const read = await unwrap(findUploadForReview.execute(staff, { uploadId }));
    expect(read).toMatchObject({ nfo: "Of this kit", changed: [{ label: "NFO", from: null, to: "Another text" }] });
    await unwrap(returnUpload.execute(staff, { uploadId, ...asking }));
    const nfoFile = Buffer.from("By a call").toString("base64");
    await unwrap(submitUpload.execute(uploader, { uploadId, ...form, nfoFile }));
    await unwrap(returnUpload.execute(staff, { uploadId, ...asking }));
    await unwrap(submitUpload.execute(uploader, { uploadId, ...form }));
    expect((await db.userUpload.findUniqueOrThrow({ where: { id: uploadId } })).nfo).toBe("By a call");
  });

  it("may be discarded by its uploader alone", async () => {
    const { db, uploader, stranger, staff, uploadId } = await aCase();
    expect(await discardDraft.execute(uploader, { uploadId })).toMatchObject({ code: "not-found" });
    await unwrap(returnUpload.execute(staff, { uploadId, ...asking }));
    expect(await discardDraft.execute(stranger, { uploadId })).toMatchObject({ code: "not-found" });
    await unwrap(discardDraft.execute(uploader, { uploadId }));
    expect(await db.userUpload.count({ where: { id: uploadId } })).toBe(0);
  });
});

const steps = [
  ...(["return", "again", "copy", "correct", "approve", "reject", "discard", "claim", "takeOver"] as const),
  "withdraw",
] as const;
type Step = (typeof steps)[number];
/** Actions of the two moderators; all others are members' actions. */
const ofStaff: Step[] = ["return", "correct", "approve", "reject", "claim", "takeOver"];

/** The states that each step leads from, and to. */
const ways: Record<Step, { from: string[]; to?: string }> = {
  return: { from: ["pending"], to: "returned" },
  again: { from: ["pending", "returned", "approved"] },
  correct: { from: ["pending"] },
  approve: { from: ["pending"], to: "approved" },
  reject: { from: ["pending"], to: "rejected" },
  discard: { from: ["returned"], to: "gone" },
  // Another member sends this torrent: only possible if it is neither waiting nor listed.
  copy: { from: ["returned", "rejected", "gone"] },
  claim: { from: ["pending"] },
  // The torrent leaves the index for good, and the upload stays approved.
  withdraw: { from: ["listed"] },
  takeOver: { from: ["pending"] },
};

describe("any sequence of sending, claiming, sending back, correcting, deciding and withdrawing by several people", () => {
  it("loses no upload, lists it once at most, and decides it once", async () => {
    const { db } = database;
    const taking = fc.array(fc.record({ step: fc.constantFrom(...steps), who: fc.constantFrom(0, 1) }), {
      minLength: 4,
      maxLength: 16,
    });
    await fc.assert(
      fc.asyncProperty(taking, async (taken) => {
        const { uploader, stranger, staff, form, uploadId } = await aCase();
        const second = makeContext(db, { ...actorFrom(await makeMember(db)), rights: ["uploads.review"] });
        const moderators = [staff, second];
        const { mayShare: _, licence: _licence, ...correction } = form;
        const { torrentFile, infoHash } = await db.userUpload.findUniqueOrThrow({ where: { id: uploadId } });
        const copy = { ...form, fileName: "copy.torrent", torrentFile: torrentFile ?? "" };
        const item = { queue: "uploads", id: String(uploadId) } as const;
        const acts: Record<Step, (by: Context) => Promise<{ ok: boolean }>> = {
          return: (by) => returnUpload.execute(by, { uploadId, ...asking }),
          again: () => submitUpload.execute(uploader, { uploadId, ...form }),
          async copy() {
            const sent = await sendUpload.execute(stranger, copy);
            // A waiting copy blocks the first one, which another test shows.
            if (sent.ok) await db.userUpload.deleteMany({ where: { userId: stranger.actor?.id } });
            return sent;
          },
          correct: (by) => correctUpload.execute(by, { uploadId, ...correction }),
          approve: (by) => approveUpload.execute(by, { uploadId }),
          reject: (by) => rejectUpload.execute(by, { uploadId, adminNotes: "Not this one." }),
          discard: () => discardDraft.execute(uploader, { uploadId }),
          claim: (by) => claimItem.execute(by, item),
          async withdraw() {
            const listed = await db.torrent.findFirst({ where: { infoHash, isActive: true }, select: { id: true } });
            if (!listed) return { ok: false };
            return withdrawOwn.execute(uploader, { torrentId: listed.id, reason: "By mistake." });
          },
          takeOver: (by) => claimItem.execute(by, { ...item, takeOver: true }),
        };
        let state = "pending";
        let isWithdrawn = false;
        let holder: number | null = null;
        let decisions = 0;
        for (const { step, who } of taken) {
          const { ok } = await acts[step](ofStaff.includes(step) ? (moderators[who] ?? staff) : uploader);
          const { from, to = state } = ways[step];
          const isTheirs = step !== "claim" || holder === null || holder === who;
          const isListed = state === "approved" && !isWithdrawn;
          const isOpen = from.includes(state) || (from.includes("listed") && isListed);
          expect({ step, state, ok }).toEqual({ step, state, ok: isOpen && isTheirs });
          if (ok && step === "withdraw") isWithdrawn = true;
          if (ok && (step === "claim" || step === "takeOver")) holder = who;
          if (ok && (step === "approve" || step === "reject")) decisions++;
          if (ok) state = step === "again" && state === "returned" ? "pending" : to;
          const row = await db.userUpload.findUnique({ where: { id: uploadId }, select: { status: true } });
          expect(row?.status ?? "gone").toBe(state);
        }
        expect(await db.torrent.count({ where: { infoHash } })).toBe(state === "approved" ? 1 : 0);
        const isListed = state === "approved" && !isWithdrawn;
        expect(await db.torrent.count({ where: { infoHash, isActive: true } })).toBe(isListed ? 1 : 0);
        expect(decisions).toBe(state === "approved" || state === "rejected" ? 1 : 0);
        const decided = { act: { in: ["uploads.approve", "uploads.reject"] }, subjectId: String(uploadId) };
        expect(await db.auditEntry.count({ where: { subjectKind: "upload", ...decided } })).toBe(decisions);
      }),
      { numRuns: 12 },
    );
  });
});

describe("the uploads of a member who is erased", () => {
  const erase = ({ db, secrets }: Context, { id, username, email }: { id: string; username: string; email: string }) =>
    db.$transaction((tx) => eraseAccount(tx, { id, username, email }, { by: id, at: new Date(), secrets }));

  it("go with them where they were sent back", async () => {
    const { db, member, staff, uploadId } = await aCase();
    await unwrap(returnUpload.execute(staff, { uploadId, ...asking }));
    await erase(staff, member);
    expect(await db.userUpload.count({ where: { id: uploadId } })).toBe(0);
    expect(await findUploadForReview.execute(staff, { uploadId })).toMatchObject({ code: "not-found" });
  });

  it("are decided where they wait, but sent back no more, and named without their name", async () => {
    const { member, staff, uploadId } = await aCase();
    await erase(staff, member);
    expect(await returnUpload.execute(staff, { uploadId, ...asking })).toMatchObject({
      code: "conflict",
      errors: { other: [expect.stringContaining("has left")] },
    });
    const { uploader } = await unwrap(findUploadForReview.execute(staff, { uploadId }));
    expect(uploader?.username).toBe("Deleted member");
    expect(await rejectUpload.execute(staff, { uploadId, adminNotes: "No." })).toMatchObject({ ok: true });
  });
});
