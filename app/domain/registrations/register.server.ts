import { findOpenInvitation } from "../invitations/check-invitation.server.ts";
import { addJob } from "../kernel/add-job.server.ts";
import { anyone } from "../kernel/allow.ts";
import { ok, refuse, refuseField } from "../kernel/result.ts";
import { hashToken, makeToken } from "../kernel/tokens.server.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { addDays } from "../kernel/utc.ts";
import { nameSkeleton } from "../text/look-alikes.server.ts";
import { refusedName } from "./check-name.server.ts";
import { findOwnRegistration, findTaken } from "./find-taken.server.ts";
import { checkJoining } from "./joining.server.ts";
import { Register } from "./schema.ts";

const REGISTRATION_DAYS = 14;

/**
 * Begins a registration: reserves the name, and returns a token that leads to the payment. The same person sending the
 * form twice continues one registration. The address is neither reserved nor looked up: answer and time are the same
 * for every address, and approval decides. The password is hashed even if the name is taken. Refusals: forbidden
 * (joining is closed); rate-limited; conflict with errors for username.
 */
export const register = defineUseCase({
  name: "registrations.register",
  input: Register,
  allow: anyone,
  limit: "registration",
  async prepare({ db, cards, passwords, site }, { username, password }) {
    const joining = await checkJoining({ db, cards });
    if (!joining.isOpen) return refuse("forbidden", joining.message);
    const why = refusedName(username, site.name);
    if (why) return refuseField("username", why);
    return ok({
      passwordHash: await passwords.hash(password),
      token: makeToken(),
      nameSkeleton: nameSkeleton(username),
    });
  },
  async write({ tx, clock, passwords }, { username, email, password, invite }, { passwordHash, token, nameSkeleton }) {
    const now = clock();
    // Serializes registrations of the same name or of names that look alike.
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('registration'), hashtext(normal_name(${username})))::text,
                              pg_advisory_xact_lock(hashtext('registration-look'), hashtext(${nameSkeleton}))::text`;
    const own = await findOwnRegistration(tx, { username, email, password }, passwords.verify);
    const taken = await findTaken(tx, { username, nameSkeleton, except: own ?? 0, now });
    if (taken.username) return refuseField("username", "This username is taken.", "conflict");
    if (taken.look) return refuseField("username", "This username looks like one that is taken.", "conflict");
    // Only an open invitation is stored, because its expiry is not checked again later.
    const inviteCode = (await findOpenInvitation(tx, invite, now))?.inviteCode;
    const expiresAt = addDays(now, REGISTRATION_DAYS);
    const data = { token: hashToken(token), passwordHash, nameSkeleton, inviteCode, createdAt: now, expiresAt };
    const person = { username, email: email.toLowerCase() };
    const { id: registrationId, reference } = own
      ? await tx.registrationToken.update({ where: { id: own }, data })
      : await tx.registrationToken.create({ data: { ...data, ...person } });
    await addJob(tx, "tell-owner", { registrationId });
    const message = "Registration Started - Please complete payment to create your account";
    return ok({ success: true, registrationToken: token, reference, username, email, message });
  },
});
