import { z } from "zod";
import { systemOnly } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { hashToken, makeToken } from "../../core/kernel/tokens.server.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { noteDevice } from "./note-device.server.ts";
import { noteSignIn } from "./note-sign-in.server.ts";
import { sessionEnd } from "./session-lifetime.ts";
import { tellOfNewDevice } from "./tell-new-device.server.ts";

const NewSession = z.object({
  userId: z.string(),
  /** The token of the session that this one replaces. */
  oldToken: z.string().nullable(),
  userAgent: z.string(),
  address: z.string(),
  /** The browser's mark, after a sign-in. */
  device: z.string().nullable().default(null),
  /** Whether the browser is new to this account. */
  isNewDevice: z.boolean().default(false),
});

/**
 * Starts a session of this member under a new id and ends that of `oldToken`; returns the new token. Only the HTTP
 * layer runs it, once a sign-in has succeeded.
 */
export const createSession = defineUseCase({
  name: "auth.create-session",
  input: NewSession,
  allow: systemOnly,
  async write({ tx, clock, site, host }, { userId, oldToken, userAgent, address, device, isNewDevice }) {
    const { token, tokenHash } = makeToken();
    const now = clock();
    // Expired sessions are deleted too, so that the table holds only sessions in use.
    await tx.session.deleteMany({
      where: { OR: [{ sid: oldToken ? hashToken(oldToken) : "" }, { expire: { lt: now } }] },
    });
    await tx.session.create({
      data: {
        sid: tokenHash,
        sess: {},
        expire: sessionEnd(now),
        userId,
        userAgent,
        address,
        lastSeenAt: now,
        confirmedAt: now,
        createdAt: now,
      },
    });
    if (device) await noteDevice(tx, userId, { device, at: now });
    if (isNewDevice) await tellOfNewDevice(tx, { clock, site, host }, { userId, userAgent, address });
    // After a change of the password a session replaces another, which is not a sign-in.
    if (device) await noteSignIn(tx, { userId, userAgent, address, isNewDevice, createdAt: now });
    return ok({ token });
  },
});
