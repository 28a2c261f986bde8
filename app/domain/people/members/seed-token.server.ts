import { isSignedIn } from "../../core/kernel/allow.ts";
import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { makeToken } from "../../core/kernel/tokens.server.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { SeedToken } from "./output.ts";

const about = (userId: string) => `seed token of ${userId}`;

type Writing = { tx: Tx; actor: { id: string } } & Pick<CallContext, "secrets" | "clock">;

async function writeToken({ tx, actor: { id: userId }, secrets, clock }: Writing) {
  const { token, tokenHash } = makeToken();
  const createdAt = clock();
  const data = { tokenHash, sealed: secrets.seal(token, about(userId)), createdAt };
  await tx.seedToken.upsert({ where: { userId }, create: { userId, ...data }, update: data });
  return { token, createdAt: createdAt.toISOString() };
}

/** The member's token for web seeds, created if there is none yet. It goes into each .torrent that has a web seed. */
export const ensureSeedToken = defineUseCase({
  name: "members.ensure-seed-token",
  allow: isSignedIn,
  whileReadOnly: true,
  async write(context) {
    const { tx, actor, secrets } = context;
    // Locks the member's row first: of two simultaneous downloads, one creates the token, and both get it.
    await tx.$queryRaw`SELECT id FROM users WHERE id = ${actor.id} FOR UPDATE`;
    const kept = await tx.seedToken.findUnique({ where: { userId: actor.id } });
    // A site with another secret can no longer read it.
    const token = kept && secrets.open(kept.sealed, about(actor.id));
    return ok({ token: token ?? (await writeToken(context)).token });
  },
});

/** When the member's token for web seeds was created; null if there is none yet. */
export const readSeedToken = defineUseCase({
  name: "members.read-seed-token",
  output: SeedToken,
  allow: isSignedIn,
  async read({ db, actor }) {
    const kept = await db.seedToken.findUnique({ where: { userId: actor.id }, select: { createdAt: true } });
    return ok({ createdAt: kept?.createdAt.toISOString() ?? null });
  },
});

/** Gives the member a new token for web seeds. The old one is refused at once. Refusals: rate-limited. */
export const renewSeedToken = defineUseCase({
  name: "members.renew-seed-token",
  output: SeedToken,
  allow: isSignedIn,
  limit: "passkey",
  async write(context) {
    const { createdAt } = await writeToken(context);
    return ok({ createdAt });
  },
});
