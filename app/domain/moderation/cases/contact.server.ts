import { anyone } from "../../core/kernel/allow.ts";
import { lockNamed } from "../../core/kernel/locks.server.ts";
import { Done } from "../../core/kernel/output.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { addMinutes } from "../../core/kernel/utc.ts";
import { openCase } from "./open-case.server.ts";
import { SendContact } from "./schema.ts";

/**
 * Sends a message from anyone, with or without an account, to the administrators, who answer by mail. Nothing else is
 * mailed to the address, because it may be a stranger's. Repeating the text within a minute adds nothing. Refusals:
 * rate-limited.
 */
export const sendContact = defineUseCase({
  name: "cases.send-contact",
  input: SendContact,
  output: Done,
  allow: anyone,
  limit: "contact",
  async write({ tx, actor, clock }, { name, email, subject, message: statement }) {
    const createdAt = clock();
    const senderEmail = email.toLowerCase();
    // Two simultaneous submits wait for each other.
    await lockNamed(tx, "contact", senderEmail);
    const about = { kind: "contact" as const, subject, statement, senderEmail };
    const same = await tx.case.findFirst({
      where: { ...about, createdAt: { gt: addMinutes(createdAt, -1) } },
      select: { id: true },
    });
    const senderName = name || null;
    if (!same)
      await openCase(tx, {
        ...about,
        senderName,
        reporterId: actor?.id ?? null,
        createdAt,
        found: [name, senderEmail],
      });
    return ok({ success: true, message: "Your message has reached the staff. They will answer by email." });
  },
});
