import { createHash, randomBytes } from "node:crypto";
import { anyone } from "../../core/kernel/allow.ts";
import { lockNamed } from "../../core/kernel/locks.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { addMinutes } from "../../core/kernel/utc.ts";
import { queueMail } from "../../core/mail/queue-mail.server.ts";
import { findTargets, type Target } from "./find-targets.server.ts";
import { receivedMail } from "./mails.ts";
import { openCase } from "./open-case.server.ts";
import { NoticeReceived } from "./output.ts";
import { FileTakedown, targetsOf } from "./schema.ts";

const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Eight letters and digits that are easy to tell apart when read aloud. */
const makeReference = () => `TN-${[...randomBytes(8)].map((byte) => LETTERS[byte % LETTERS.length]).join("")}`;

/**
 * Accepts a takedown notice from anyone, with or without an account, and confirms it by mail with a reference. It does
 * not reveal what the index has. Repeating the notice within ten minutes adds nothing. Refusals: rate-limited, by
 * address and by mailbox.
 */
export const fileTakedown = defineUseCase({
  name: "cases.file-takedown",
  input: FileTakedown,
  output: NoticeReceived,
  allow: anyone,
  limit: ["takedown", { rule: "takedownByRecipient", key: ({ email }) => email }],
  async write({ tx, clock, site }, { goodFaith: _, accuracy: __, work, ground, ...notice }) {
    const createdAt = clock();
    const organisation = notice.organisation || null;
    const fingerprint = createHash("sha256")
      .update(JSON.stringify({ ...notice, work, ground }))
      .digest("hex");
    await lockNamed(tx, "takedown", fingerprint);
    const same = await tx.takedownNotice.findFirst({
      where: { fingerprint, case: { createdAt: { gt: addMinutes(createdAt, -10) } } },
      select: { reference: true, email: true },
    });
    if (same) return ok(same);
    const reference = makeReference();
    const lines = targetsOf(notice.targets);
    const found: Target[] = [];
    for (const line of lines) found.push(...(await findTargets(tx, line)));
    const made = await openCase(tx, {
      kind: "takedown",
      subject: `Notice by ${organisation ?? notice.name}`,
      statement: work,
      createdAt,
      found: [reference, notice.name, notice.email, ...lines, ...found.map(({ name }) => name)],
    });
    const caseId = made?.id ?? 0;
    await tx.takedownNotice.create({ data: { ...notice, organisation, ground, caseId, reference, fingerprint } });
    // A link and a name may mean the same torrent.
    await tx.noticeItem.createMany({ data: found.map((one) => ({ ...one, caseId })), skipDuplicates: true });
    const body = receivedMail(reference);
    await queueMail(tx, { clock, site }, { key: `takedown:${reference}`, to: notice.email, body });
    return ok({ reference, email: notice.email });
  },
});
