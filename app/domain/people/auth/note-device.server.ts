import type { Tx } from "../../core/kernel/context.server.ts";
import { hashToken } from "../../core/kernel/tokens.server.ts";

/** Programs store no cookies, so each of their sign-ins has a new mark. */
const MOST = 20;

/** Stores the mark of a browser that a member signed in with, and only the latest ones of each member. */
export async function noteDevice(tx: Tx, userId: string, { device, at }: { device: string; at: Date }): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO sign_in_devices AS d (user_id, device_hash, first_at, last_at)
    VALUES (${userId}, ${hashToken(device)}, ${at}, ${at})
    ON CONFLICT (user_id, device_hash) DO UPDATE SET last_at = greatest(d.last_at, excluded.last_at)`;
  await tx.$executeRaw`
    DELETE FROM sign_in_devices WHERE user_id = ${userId} AND device_hash IN (
      SELECT device_hash FROM sign_in_devices WHERE user_id = ${userId} ORDER BY last_at DESC OFFSET ${MOST})`;
}
