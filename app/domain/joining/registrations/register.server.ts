import { addJob } from "../../core/kernel/add-job.server.ts";
import { anyone } from "../../core/kernel/allow.ts";
import { ok, refuse, refuseField } from "../../core/kernel/result.ts";
import { makeToken } from "../../core/kernel/tokens.server.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { nameSkeleton } from "../../core/text/look-alikes.server.ts";
import { refuseAddress } from "../../people/members/refuse-address.server.ts";
import { currentVersion } from "../../people/terms/versions.server.ts";
import { findOpenInvitation } from "../invitations/check-invitation.server.ts";
import { findAcceptedApplication } from "./accepted-application.server.ts";
import { beginProof, PROOF_DAYS } from "./address-proof.server.ts";
import { refusedName } from "./check-name.server.ts";
import { findOwnRegistration, lockName, refuseTaken } from "./find-taken.server.ts";
import { INVITATION_USED, isInvitationTaken } from "./invitation-taken.server.ts";
import { admitsInvited, checkJoining, type Joining } from "./joining.server.ts";
import { type NextStep, nextStep, REGISTRATION_DAYS } from "./next-step.ts";
import { Register } from "./schema.ts";

const NOT_ACCEPTED = "This application can no longer be used to register. Open its page to see why.";

const messages = {
  address: "Registration Started - We have sent you an email with a code. Enter it to continue.",
  payment: "Registration Started - Please complete payment to create your account",
  approval: "Registration Sent - The staff will decide. We will email you when your account is open.",
  account: "Registration Sent - Your account will be open in a moment. We will email you then.",
} as const;

function whyNot(joining: Joining, { invite, application }: { invite?: string; application?: string }): string {
  if (!admitsInvited(joining)) return joining.message ?? "";
  if (application) return NOT_ACCEPTED;
  return (invite ? INVITATION_USED : joining.message) ?? "";
}

type Begun = { mustProve: boolean; isNew: boolean; startsFree: boolean; now: Date };

/** The state in which a registration begins. One that already waits for its payment or a decision keeps waiting. */
function stateOf({ mustProve, isNew, startsFree, now }: Begun) {
  if (mustProve) return { status: "unproved" as const };
  if (startsFree) return { status: "submitted" as const, provedAt: now };
  return isNew ? { status: "pending" as const } : {};
}

/**
 * Begins a registration: reserves the name, and returns a token that leads to the payment. A person who sends the form
 * twice continues one registration. The address is neither reserved nor looked up, so that answers and timing do not
 * depend on it; approval decides. If the site confirms addresses first, a job mails a code, and nothing continues until
 * it is entered; an accepted application counts as confirmed. If there is nothing to pay, the registration is complete,
 * and waits for an administrator or for the job that opens the account; an accepted application needs no second
 * approval. The password is hashed even if the name is taken. Refusals: forbidden (joining is closed, or needs an
 * invitation or an application); invalid (an address at a refused domain); invalid (an address other than the
 * application's); rate-limited; conflict with errors for username.
 */
export const register = defineUseCase({
  name: "registrations.register",
  input: Register,
  allow: anyone,
  limit: "registration",
  async prepare(
    { db, cards, clock, passwords, secrets, site, host },
    { username, email, password, invite, application },
  ) {
    const joining = await checkJoining({ db, cards, clock, host });
    const isAdmitted = admitsInvited(joining);
    const accepted = isAdmitted ? await findAcceptedApplication(db, application) : null;
    const mayJoin = joining.isOpen || accepted || (isAdmitted && (await findOpenInvitation(db, invite, clock())));
    if (!mayJoin) return refuse("forbidden", whyNot(joining, { invite, application }));
    if (accepted && accepted.email !== email.toLowerCase())
      return refuseField("email", "Enter the email address of your application.");
    const why = refusedName(username, site.name);
    if (why) return refuseField("username", why);
    // The staff have seen the address of an application that they accepted.
    const wrong = accepted ? null : await refuseAddress(db, { secrets, clock }, email);
    if (wrong) return wrong;
    return ok({
      joining,
      passwordHash: await passwords.hash(password),
      ...makeToken(),
      nameSkeleton: nameSkeleton(username),
    });
  },
  async write(
    { tx, clock, passwords, secrets },
    { username, email, password, invite, application },
    { joining, passwordHash, token, tokenHash, nameSkeleton },
  ) {
    const now = clock();
    await lockName(tx, { username, nameSkeleton });
    const own = await findOwnRegistration(tx, { username, email, password }, passwords.verify);
    const taken = await refuseTaken(tx, { username, nameSkeleton, exceptRegistration: own?.id ?? 0, now });
    if (taken) return taken;
    // Only an open invitation is stored, because its expiry is not checked again later.
    const inviteCode = (await findOpenInvitation(tx, invite, now))?.inviteCode;
    const accepted = await findAcceptedApplication(tx, application);
    if (!joining.isOpen && !accepted && (!inviteCode || (await isInvitationTaken(tx, inviteCode, own?.id ?? 0))))
      return refuse("forbidden", application ? NOT_ACCEPTED : INVITATION_USED);
    const isNew = !own || own.status === "unproved";
    const mustProve = joining.provesAddress && !accepted && isNew;
    const expiresAt = addDays(now, mustProve ? PROOF_DAYS : REGISTRATION_DAYS);
    const data = {
      token: tokenHash,
      passwordHash,
      nameSkeleton,
      inviteCode,
      applicationId: accepted?.id ?? null,
      termsVersion: await currentVersion(tx),
      createdAt: now,
      expiresAt,
      ...stateOf({ mustProve, isNew, startsFree: joining.startsFree, now }),
    };
    const person = { username, email: email.toLowerCase() };
    const { id: registrationId, reference } = own
      ? await tx.registrationToken.update({ where: { id: own.id }, data })
      : await tx.registrationToken.create({ data: { ...data, ...person } });
    if (!mustProve) {
      await tx.addressProof.deleteMany({ where: { registrationId } });
      await addJob(tx, "tell-owner", { registrationId });
    } else if (await beginProof(tx, { secrets }, { registrationId, token, now }))
      await addJob(tx, "send-code", { registrationId });
    const startsFree = joining.startsFree || own?.status === "submitted";
    const next: NextStep | "address" = mustProve ? "address" : nextStep({ ...joining, startsFree }, accepted !== null);
    if (next === "account") await addJob(tx, "open-account", { registrationId });
    return ok({ success: true, registrationToken: token, reference, username, email, next, message: messages[next] });
  },
});
