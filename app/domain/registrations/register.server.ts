import { findOpenInvitation } from "../invitations/check-invitation.server.ts";
import { addJob } from "../kernel/add-job.server.ts";
import { anyone } from "../kernel/allow.ts";
import type { Tx } from "../kernel/context.server.ts";
import { ok, refuse, refuseField } from "../kernel/result.ts";
import { hashToken, makeToken } from "../kernel/tokens.server.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { addDays } from "../kernel/utc.ts";
import { currentVersion } from "../terms/versions.server.ts";
import { nameSkeleton } from "../text/look-alikes.server.ts";
import { findAcceptedApplication } from "./accepted-application.server.ts";
import { refuseAddress } from "./check-address.server.ts";
import { refusedName } from "./check-name.server.ts";
import { findOwnRegistration, lockName, refuseTaken } from "./find-taken.server.ts";
import { admitsInvited, checkJoining, type Joining } from "./joining.server.ts";
import { registrationStates } from "./registration-states.ts";
import { Register } from "./schema.ts";

const REGISTRATION_DAYS = 14;

const USED = "This invitation is not good any more. Please ask for another one.";
const NOT_ACCEPTED = "This application lets nobody in any more. Open its page to see why.";

const messages = {
  payment: "Registration Started - Please complete payment to create your account",
  approval: "Registration Sent - An administrator decides, and you get a mail when your account is open.",
  account: "Registration Sent - Your account opens within moments, and a mail tells you.",
} as const;

function whyNot(joining: Joining, { invite, application }: { invite?: string; application?: string }): string {
  if (!admitsInvited(joining)) return joining.message ?? "";
  if (application) return NOT_ACCEPTED;
  return (invite ? USED : joining.message) ?? "";
}

/** Whether somebody else joins by this invitation already. An unpaid registration does not hold it. */
const isInvitationTaken = async (tx: Tx, inviteCode: string, except: number) =>
  (await tx.registrationToken.count({
    where: { inviteCode, id: { not: except }, status: { in: registrationStates.before("approved") } },
  })) > 0;

/**
 * Begins a registration: reserves the name, and returns a token that leads to the payment. The same person sending the
 * form twice continues one registration. The address is neither reserved nor looked up: answer and time are the same
 * for every address, and approval decides. Where nothing is to be paid, the registration is complete, and waits for an
 * administrator or for the job that opens the account; an accepted application needs no second approval. The password is
 * hashed even if the name is taken. Refusals: forbidden (joining is closed, or needs an invitation or an application); invalid (an address at a refused domain);
 * invalid (another address than that of the application); rate-limited; conflict with errors for username.
 */
export const register = defineUseCase({
  name: "registrations.register",
  input: Register,
  allow: anyone,
  limit: "registration",
  async prepare({ db, cards, clock, passwords, site }, { username, email, password, invite, application }) {
    const joining = await checkJoining({ db, cards, clock });
    const isAdmitted = admitsInvited(joining);
    const accepted = isAdmitted ? await findAcceptedApplication(db, application) : null;
    const mayJoin = joining.isOpen || accepted || (isAdmitted && (await findOpenInvitation(db, invite, clock())));
    if (!mayJoin) return refuse("forbidden", whyNot(joining, { invite, application }));
    if (accepted && accepted.email !== email.toLowerCase())
      return refuseField("email", "Enter the address of your application.");
    const why = refusedName(username, site.name);
    if (why) return refuseField("username", why);
    // The staff have seen the address of an application that they accepted.
    const wrong = accepted ? null : await refuseAddress(db, email);
    if (wrong) return wrong;
    return ok({
      joining,
      passwordHash: await passwords.hash(password),
      token: makeToken(),
      nameSkeleton: nameSkeleton(username),
    });
  },
  async write(
    { tx, clock, passwords },
    { username, email, password, invite, application },
    { joining, passwordHash, token, nameSkeleton },
  ) {
    const now = clock();
    await lockName(tx, { username, nameSkeleton });
    const own = await findOwnRegistration(tx, { username, email, password }, passwords.verify);
    const taken = await refuseTaken(tx, { username, nameSkeleton, exceptRegistration: own ?? 0, now });
    if (taken) return taken;
    // Only an open invitation is stored, because its expiry is not checked again later.
    const inviteCode = (await findOpenInvitation(tx, invite, now))?.inviteCode;
    const accepted = await findAcceptedApplication(tx, application);
    if (!joining.isOpen && !accepted && (!inviteCode || (await isInvitationTaken(tx, inviteCode, own ?? 0))))
      return refuse("forbidden", application ? NOT_ACCEPTED : USED);
    const expiresAt = addDays(now, REGISTRATION_DAYS);
    const free = joining.startsFree ? { status: "submitted" as const, provedAt: now } : {};
    const data = {
      token: hashToken(token),
      passwordHash,
      nameSkeleton,
      inviteCode,
      applicationId: accepted?.id ?? null,
      termsVersion: await currentVersion(tx),
      createdAt: now,
      expiresAt,
      ...free,
    };
    const person = { username, email: email.toLowerCase() };
    const { id: registrationId, reference } = own
      ? await tx.registrationToken.update({ where: { id: own }, data })
      : await tx.registrationToken.create({ data: { ...data, ...person } });
    await addJob(tx, "tell-owner", { registrationId });
    const next = !joining.startsFree ? "payment" : joining.needsApproval && !accepted ? "approval" : "account";
    if (next === "account") await addJob(tx, "open-account", { registrationId });
    return ok({ success: true, registrationToken: token, reference, username, email, next, message: messages[next] });
  },
});
