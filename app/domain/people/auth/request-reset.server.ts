import { setTimeout as sleep } from "node:timers/promises";
import { anyone } from "../../core/kernel/allow.ts";
import { Done } from "../../core/kernel/output.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import type { WriteContext } from "../../core/kernel/use-case-types.ts";
import { addMinutes } from "../../core/kernel/utc.ts";
import { queueMail } from "../../core/mail/queue-mail.server.ts";
import { makeResetToken } from "../members/make-reset-token.server.ts";
import { resetMail } from "./mails.ts";
import { RequestReset } from "./schema.ts";

const RESET_MINUTES = 60;
/** Every answer takes at least this long, so that its duration reveals nothing. */
const FLOOR_MS = 200;

const answer = {
  success: true,
  message: "Password reset email sent - Check your email for password reset instructions",
};
const notMailed = {
  success: true,
  message: "This site sends no mail yet. Ask the staff to set a new password for you.",
};

/**
 * Mails a link to set a new password for this address. It is valid for an hour, until one link is used. Known and
 * unknown addresses get the same answer after the same time, at most three times an hour. Refusals: rate-limited.
 */
export const requestReset = defineUseCase({
  name: "auth.request-reset",
  input: RequestReset,
  output: Done,
  allow: anyone,
  whileReadOnly: true,
  limit: ["resetByAddress", { rule: "resetByAccount", key: ({ email }) => email }],
  prepare: async () => ok({ floor: sleep(FLOOR_MS) }),
  async write(context, { email }, { floor }) {
    await sendLink(context, email);
    return ok(context.host.sendsMail ? answer : notMailed, { afterCommit: () => floor });
  },
});

async function sendLink(context: WriteContext, email: string): Promise<void> {
  const { tx, clock, site } = context;
  const [user] = await tx.$queryRaw<{ id: string; username: string; email: string }[]>`
    SELECT id, username, email FROM users WHERE lower(email) = lower(${email}) AND NOT is_suspended`;
  if (!user) return;
  // Earlier links stay valid, because their mails may arrive last. The first used link invalidates the others.
  const { token, tokenHash } = await makeResetToken(tx, user.id, addMinutes(clock(), RESET_MINUTES));
  const body = resetMail({ username: user.username, token, origin: site.mailOrigin });
  await queueMail(tx, context, { key: `reset:${tokenHash}`, to: user.email, body });
}
