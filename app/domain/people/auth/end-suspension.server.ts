import { Prisma } from "#app/db/generated/client.ts";
import { systemOnly } from "../../core/kernel/allow.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase, systemContext } from "../../core/kernel/use-case.server.ts";
import { OneUser } from "../members/one-user.ts";

const endOver = defineUseCase({
  name: "auth.end-suspension",
  input: OneUser,
  allow: systemOnly,
  async write({ tx, clock }, { userId }) {
    const closing = Prisma.sql`s.user_id = u.id AND s.lifted_at IS NULL AND s.kind IN ('suspension', 'end')`;
    return ok(
      await tx.$executeRaw`
        UPDATE users u SET is_suspended = false WHERE u.id = ${userId} AND u.is_suspended
          AND EXISTS (SELECT FROM standing_steps s WHERE ${closing})
          AND NOT EXISTS (SELECT FROM standing_steps s WHERE ${closing} AND (s.until IS NULL OR s.until > ${clock()}))`,
    );
  },
});

/**
 * Opens an account whose suspension has reached its end date, even while the site is read-only: at sign-in, the
 * suspension ends on time. A scheduled job lifts the step and notifies the member.
 */
export async function isSuspensionOver(services: Services, userId: string): Promise<boolean> {
  const ended = await endOver.run(systemContext(services), { userId });
  return ended.ok && ended.value > 0;
}
