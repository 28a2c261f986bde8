import { anyone } from "../../core/kernel/allow.ts";
import { lockNamed } from "../../core/kernel/locks.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { addMinutes } from "../../core/kernel/utc.ts";
import { openCase } from "./open-case.server.ts";
import { SendContact } from "./schema.ts";

/**
 * Brings a message of anyone, with or without an account, before the administrators, who answer by mail. Nothing is
 * mailed to the address before: it may be a stranger's. The same text within a minute is one. Refusals: rate-limited.
 */
export const sendContact = defineUseCase({
  name: "cases.send-contact",
  input: SendContact,
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
    return ok({ success: true, message: "Your message has reached the administrators. They answer by mail." });
  },
});
