import { isSignedIn } from "../kernel/allow.ts";
import { DOUBLE_CLICK_MS, lately } from "../kernel/double-submit.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase, type WriteContext } from "../kernel/use-case.server.ts";
import { expiryFrom, linkOf, makeCode } from "./new-invitation.server.ts";

/** Makes an invitation for whoever gets the link: open for seven days and for one person. Refusals: rate-limited. */
export const generateInvite = defineUseCase({
  name: "invitations.generate",
  input: NoInput,
  allow: isSignedIn,
  limit: "invitation",
  write: makeLink,
});

/** The same for a form, which may be submitted twice: the second submit answers the first one's invitation. */
export const generateInviteByForm = defineUseCase({
  name: "invitations.generate-by-form",
  input: NoInput,
  allow: isSignedIn,
  limit: "invitation",
  async write(context) {
    const { tx, clock, actor } = context;
    // Two at once wait for each other.
    await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${actor.id} FOR NO KEY UPDATE`;
    const made = { inviterId: actor.id, inviteeEmail: null, createdAt: lately(clock(), DOUBLE_CLICK_MS) };
    const same = await tx.invitation.findFirst({ where: { ...made, status: "pending" }, select: { id: true } });
    return same ? ok(same) : makeLink(context);
  },
});

async function makeLink({ tx, clock, actor, origin }: WriteContext<"member">) {
  const now = clock();
  const inviteCode = makeCode();
  const expiresAt = expiryFrom(now);
  const { id } = await tx.invitation.create({
    data: { inviterId: actor.id, inviteCode, expiresAt, createdAt: now },
  });
  return ok({ id, inviteLink: linkOf(origin, inviteCode), expiresAt: expiresAt.toISOString() });
}
