import { z } from "zod";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { absoluteUrl } from "#app/paths/path.ts";
import { holding } from "../kernel/allow.ts";
import { line } from "../kernel/fields.ts";
import { ok, refuse } from "../kernel/result.ts";
import { linkEnded } from "../kernel/tokens.server.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { addDays } from "../kernel/utc.ts";
import { changeSetting } from "../settings/change-setting.server.ts";
import { queueMail } from "./queue-mail.server.ts";

/** The site's seal on the time of a test mail: whoever has it has received the mail, so no row has to remember it. */
const ABOUT = "test mail";
const LINK_DAYS = 7;
const INCOMPLETE = "This link is incomplete. Copy all of it.";

/** Queues a test mail to the calling administrator, with a link that proves that it arrived. One per minute. */
export const sendTestMail = defineUseCase({
  name: "mail.send-test",
  allow: holding("mail.manage"),
  async write({ tx, clock, site, host, secrets, actor: { id: userId, email, username } }) {
    const minute = clock().toISOString().slice(0, 16);
    const token = secrets.seal(clock().toISOString(), ABOUT);
    const body = {
      subject: "Test email",
      paragraphs: [`Hello ${username},`, "This site can send email."],
      // A mail that is only a file on the disk proves nothing.
      ...(host.sendsMail
        ? { link: { label: "It arrived", url: absoluteUrl(site.mailOrigin, adminPaths.mail.arrived({ token })) } }
        : {}),
    };
    await queueMail(tx, { clock, site }, { key: `test:${userId}:${minute}`, to: email, body });
    return ok({ recipient: email }, { audit: { subject: { kind: "user", id: userId, name: username } } });
  },
});

/**
 * Records that a test mail arrived, by the token of its link. Refusals: invalid (the token is no longer valid),
 * conflict (the site sends no mail).
 */
export const confirmTestMail = defineUseCase({
  name: "mail.confirm-test",
  input: z.object({ token: line({ missing: INCOMPLETE, max: 200, tooLong: INCOMPLETE }) }),
  allow: holding("mail.manage"),
  async write({ tx, actor, clock, host, secrets, settings }, { token }) {
    const sentAt = secrets.open(token, ABOUT);
    if (sentAt === null || addDays(new Date(sentAt), LINK_DAYS) < clock()) return linkEnded();
    if (!host.sendsMail) return refuse("conflict", "This site does not send mail. Set SMTP_URL, and restart.");
    const { audit } = await changeSetting(tx, actor, "setUp", (before) => ({ ...before, hasMailArrived: true }));
    return ok({ hasMailArrived: true }, { audit, afterCommit: settings.reload });
  },
});
