import type { RegistrationToken as Registration } from "#app/db/generated/client.ts";
import { addJob } from "../../core/kernel/add-job.server.ts";
import { anyone } from "../../core/kernel/allow.ts";
import type { Services, Tx } from "../../core/kernel/context.server.ts";
import { ok, type Result, refuse, refuseField } from "../../core/kernel/result.ts";
import { hashToken } from "../../core/kernel/tokens.server.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { nameSkeleton } from "../../core/text/look-alikes.server.ts";
import { openFor } from "./address-proof.server.ts";
import { findByToken, unknownRegistration } from "./find-open.server.ts";
import { lockName, refuseTaken } from "./find-taken.server.ts";
import { INVITATION_USED, isInvitationTaken, refuseWithoutInvitation } from "./invitation-taken.server.ts";
import { checkJoining, type Joining } from "./joining.server.ts";
import { type NextStep, nextStep, REGISTRATION_DAYS } from "./next-step.ts";
import { AddressProved, AddressProvedByLink, ProofLinkRead } from "./output.ts";
import { ProofLink, ProveAddress } from "./schema.ts";

const PROVED = "Your address is confirmed.";

const endedLink = () =>
  refuse(
    "not-found",
    "This link has been used or is no longer valid. If you have confirmed your address, sign in: the page explains how to continue. If not, register again.",
  );

/** Moves a registration on to its payment or decision, by the current settings. */
async function goOn(
  tx: Tx,
  deps: Pick<Services, "clock">,
  { found, joining }: { found: Registration; joining: Joining },
): Promise<Result<NextStep>> {
  const { id: registrationId, username, inviteCode, applicationId } = found;
  const now = deps.clock();
  const name = { username, nameSkeleton: found.nameSkeleton ?? nameSkeleton(username) };
  await lockName(tx, name);
  if (await refuseTaken(tx, { ...name, exceptRegistration: registrationId, now }))
    return refuse("conflict", `The username ${username} has been taken. Register again with another one.`);
  const uninvited = await refuseWithoutInvitation(tx, found, now);
  if (uninvited) return uninvited;
  const isLetIn = joining.isOpen || applicationId !== null;
  if (!isLetIn && inviteCode && (await isInvitationTaken(tx, inviteCode, registrationId)))
    return refuse("conflict", INVITATION_USED);
  await tx.registrationToken.update({
    where: { id: registrationId },
    data: {
      expiresAt: addDays(now, REGISTRATION_DAYS),
      ...(joining.startsFree ? { status: "submitted", provedAt: now } : { status: "pending" }),
    },
  });
  await tx.addressProof.deleteMany({ where: { registrationId } });
  const next = nextStep(joining, applicationId !== null);
  if (next === "account") await addJob(tx, "open-account", { registrationId });
  return ok(next);
}

/** Makes simultaneous confirmations of a registration wait for each other. */
const lockRegistration = (tx: Tx, id: number) =>
  tx.$queryRaw`SELECT id FROM registration_tokens WHERE id = ${id} FOR UPDATE`;

const stepOf = ({ status, applicationId }: Registration, joining: Joining): NextStep =>
  status === "pending" ? "payment" : nextStep({ ...joining, startsFree: true }, applicationId !== null);

/**
 * Confirms the address of a registration with the code that was mailed to it. Repeating it changes nothing. Refusals:
 * not-found; rate-limited; invalid (wrong code); conflict (the name or the invitation has been taken).
 */
export const proveAddress = defineUseCase({
  name: "registrations.prove-address",
  input: ProveAddress,
  output: AddressProved,
  allow: anyone,
  limit: ["applicationPage", { rule: "addressCode", key: ({ registrationToken }) => registrationToken }],
  prepare: async ({ db, cards, clock, host }) => ok(await checkJoining({ db, cards, clock, host })),
  async write({ tx, clock, secrets }, { registrationToken, code }, joining) {
    const known = await findByToken(tx, registrationToken, clock());
    if (!known) return unknownRegistration();
    await lockRegistration(tx, known.id);
    const found = await tx.registrationToken.findUnique({ where: { id: known.id }, include: { addressProof: true } });
    if (!found) return unknownRegistration();
    const { addressProof: proof } = found;
    if (found.status !== "unproved") return ok({ next: stepOf(found, joining), message: PROVED });
    if (!proof?.sealedCode || openFor({ secrets }, found.id, proof.sealedCode) !== code)
      return refuseField("code", "This code is wrong. Enter the code from the latest email.");
    const done = await goOn(tx, { clock }, { found, joining });
    return done.ok ? ok({ next: done.value, message: PROVED }) : done;
  },
});

const findByLink = async (tx: Tx, link: string, now: Date) => {
  const found = await tx.addressProof.findUnique({
    where: { linkHash: hashToken(link) },
    include: { registration: true },
  });
  return found?.registration.status === "unproved" && found.registration.expiresAt > now ? found : null;
};

/** The registration behind a mailed link, before it is confirmed. Refusals: not-found; rate-limited. */
export const readProofLink = defineUseCase({
  name: "registrations.read-proof-link",
  input: ProofLink,
  output: ProofLinkRead,
  allow: anyone,
  limit: "applicationPage",
  async read({ db, clock }, { link }) {
    const found = await findByLink(db, link, clock());
    if (!found) return endedLink();
    const { username, email } = found.registration;
    return ok({ link, username, email });
  },
});

/**
 * Confirms the address of a registration with the mailed link, and returns the token of the registration, because the
 * link may open in another browser. Refusals: not-found; rate-limited; conflict (as with the code).
 */
export const proveByLink = defineUseCase({
  name: "registrations.prove-by-link",
  input: ProofLink,
  output: AddressProvedByLink,
  allow: anyone,
  limit: "applicationPage",
  prepare: async ({ db, cards, clock, host }) => ok(await checkJoining({ db, cards, clock, host })),
  async write({ tx, clock, secrets }, { link }, joining) {
    const known = await findByLink(tx, link, clock());
    if (!known) return endedLink();
    await lockRegistration(tx, known.registrationId);
    const proof = await findByLink(tx, link, clock());
    const registrationToken = proof && openFor({ secrets }, proof.registrationId, proof.sealedToken);
    if (!proof || !registrationToken) return endedLink();
    const done = await goOn(tx, { clock }, { found: proof.registration, joining });
    return done.ok ? ok({ registrationToken, next: done.value, message: PROVED }) : done;
  },
});
