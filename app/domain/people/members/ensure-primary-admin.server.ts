import { randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import { systemOnly } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { lockNamed } from "../../core/kernel/locks.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { nameSkeleton } from "../../core/text/look-alikes.server.ts";
import { makePasskey } from "./make-passkey.server.ts";

const FirstAdmin = z.object({ username: z.string(), email: z.string(), password: z.string().nullable() });

const hasPrimaryAdmin = async (db: Tx) => (await db.user.count({ where: { isPrimaryAdmin: true } })) > 0;

/**
 * Creates the primary administrator at the first start: the account that the console and settings trust most. If no
 * password is given, a random one is created and returned once. Null if there already is one.
 */
export const ensurePrimaryAdmin = defineUseCase({
  name: "members.ensure-primary-admin",
  input: FirstAdmin,
  allow: systemOnly,
  async prepare({ db, passwords }, { password }) {
    if (await hasPrimaryAdmin(db)) return ok(null);
    const madePassword = password ? null : randomBytes(15).toString("base64url");
    return ok({ madePassword, passwordHash: await passwords.hash(password ?? madePassword ?? "") });
  },
  async write({ tx, clock }, { username, email }, made) {
    if (!made) return ok(null);
    // Processes of a new site start at the same time, and each would create one if it did not wait for the others.
    await lockNamed(tx, "primary administrator");
    if (await hasPrimaryAdmin(tx)) return ok(null);
    const passkey = makePasskey();
    await tx.user.create({
      data: {
        id: randomUUID(),
        username,
        nameSkeleton: nameSkeleton(username),
        email: email.toLowerCase(),
        passwordHash: made.passwordHash,
        isActive: true,
        hasPaidRegistration: true,
        isAdmin: true,
        isPrimaryAdmin: true,
        membershipStatus: "elite",
        feeWaived: true,
        passkey,
        passkeys: { create: { passkey } },
        stats: { create: {} },
        createdAt: clock(),
      },
    });
    return ok({ username, madePassword: made.madePassword });
  },
});
