import { isSignedIn } from "../kernel/allow.ts";
import type { Context } from "../kernel/context.server.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok, RefusalError, refuse } from "../kernel/result.ts";
import { tooOften } from "../kernel/too-often.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { readSetting } from "../settings/settings.server.ts";
import {
  makeRecoveryCodes,
  makeSecret,
  openSecret,
  otpAddress,
  sealSecret,
  spendCode,
  stepOf,
} from "./codes.server.ts";
import { twoFactorNoticeMail } from "./mails.ts";
import { provePassword } from "./prove-password.server.ts";
import { ConfirmTwoFactor, ProveBoth, ProvePassword } from "./schema.ts";

const wrongCode = () => {
  const words = "This code is not right, or it has been used.";
  return refuse("invalid", words, { errors: { code: [words] } });
};

async function spendProof({ limits }: Context, userId: string): Promise<void> {
  const wait = await limits.accountProof.spend(userId);
  if (wait === null) return;
  throw new RefusalError(tooOften(wait));
}

type Tx = Parameters<Parameters<Context["db"]["$transaction"]>[0]>[0];

async function tell(tx: Tx, context: Context, isOn: boolean) {
  const { id, username, email } = actorOf(context);
  const body = twoFactorNoticeMail({ username, origin: context.site.mailOrigin, isOn });
  await queueMail(tx, context, { key: `two-factor:${id}:${context.clock().getTime()}`, to: email, body });
}

/**
 * Whether two-step sign-in is on, how many recovery codes are left, and, while it is being set up, the secret for the
 * member's own eyes. Once it is on, no answer holds the secret again.
 */
export const readTwoFactor = defineUseCase({
  name: "account.read-two-factor",
  input: NoInput,
  allow: isSignedIn,
  async run(context) {
    const { db, site, secrets } = context;
    const { id: userId, username } = actorOf(context);
    const [twoFactor, codesLeft] = await Promise.all([
      db.twoFactor.findUnique({ where: { userId } }),
      db.recoveryCode.count({ where: { userId, usedAt: null } }),
    ]);
    const isOn = Boolean(twoFactor?.confirmedAt);
    const secret = twoFactor && !isOn ? openSecret(secrets, twoFactor) : null;
    return ok({ isOn, codesLeft, secret, address: secret ? otpAddress(secret, username, site.name) : null });
  },
});

/** Begins setting up: makes a secret, by the password. Refusals: conflict (it is on), invalid, rate-limited. */
export const startTwoFactor = defineUseCase({
  name: "account.start-two-factor",
  input: ProvePassword,
  allow: isSignedIn,
  async run(context, { currentPassword }) {
    const { db, clock, secrets } = context;
    const { id: userId } = actorOf(context);
    const proved = await provePassword(context, currentPassword, "currentPassword");
    if (!proved.ok) return proved;
    return db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR UPDATE`;
      const known = await tx.twoFactor.findUnique({ where: { userId } });
      if (known?.confirmedAt) throw new RefusalError(refuse("conflict", "Two-step sign-in is on already."));
      const data = { ...sealSecret(secrets, userId, makeSecret()), lastStep: 0n, createdAt: clock() };
      await tx.twoFactor.upsert({ where: { userId }, create: { userId, ...data }, update: data });
      return ok({ success: true });
    });
  },
});

/** Turns two-step sign-in on by a first code; answers the recovery codes. Refusals: invalid, conflict, rate-limited. */
export const confirmTwoFactor = defineUseCase({
  name: "account.confirm-two-factor",
  input: ConfirmTwoFactor,
  allow: isSignedIn,
  async run(context, { code }) {
    const { db, clock, limits, secrets } = context;
    const { id: userId } = actorOf(context);
    await spendProof(context, userId);
    return db.$transaction(async (tx) => {
      const found = await tx.twoFactor.findUnique({ where: { userId } });
      if (!found || found.confirmedAt)
        throw new RefusalError(refuse("conflict", "There is nothing to confirm: please begin again."));
      const secret = openSecret(secrets, found);
      const step = secret && stepOf(secret, code, clock());
      if (!step) throw new RefusalError(wrongCode());
      const { count } = await tx.twoFactor.updateMany({
        where: { userId, confirmedAt: null, secret: found.secret },
        data: { confirmedAt: clock(), lastStep: step },
      });
      if (count === 0) throw new RefusalError(refuse("conflict", "Two-step sign-in was changed meanwhile."));
      const recoveryCodes = await makeRecoveryCodes(tx, userId, clock());
      await tell(tx, context, true);
      await limits.accountProof.forgive(userId);
      return ok({ success: true, recoveryCodes });
    });
  },
});

/** Ten new recovery codes by a code; the old ones are worth nothing. Refusals: invalid, rate-limited. */
export const renewRecoveryCodes = defineUseCase({
  name: "account.renew-recovery-codes",
  input: ConfirmTwoFactor,
  allow: isSignedIn,
  async run(context, { code }) {
    const { db, clock } = context;
    const { id: userId } = actorOf(context);
    await spendProof(context, userId);
    return db.$transaction(async (tx) => {
      if (!(await spendCode(tx, context, userId, code))) throw new RefusalError(wrongCode());
      return ok({ success: true, recoveryCodes: await makeRecoveryCodes(tx, userId, clock()) });
    });
  },
});

/**
 * Turns two-step sign-in off, by password and code. Refusals: invalid, rate-limited, conflict (administrators while
 * the operator requires it).
 */
export const stopTwoFactor = defineUseCase({
  name: "account.stop-two-factor",
  input: ProveBoth,
  allow: isSignedIn,
  async run(context, { currentPassword, code }) {
    const { db } = context;
    const { id: userId, isAdmin } = actorOf(context);
    if (isAdmin && (await readSetting(db, "security")).adminsNeedCode)
      return refuse("conflict", "Administrators must keep two-step sign-in on here.");
    const proved = await provePassword(context, currentPassword, "currentPassword");
    if (!proved.ok) return proved;
    await spendProof(context, userId);
    return db.$transaction(async (tx) => {
      if (!(await spendCode(tx, context, userId, code))) throw new RefusalError(wrongCode());
      await tx.twoFactor.deleteMany({ where: { userId } });
      await tx.recoveryCode.deleteMany({ where: { userId } });
      await tell(tx, context, false);
      return ok({ success: true, message: "Two-step sign-in is off." });
    });
  },
});
