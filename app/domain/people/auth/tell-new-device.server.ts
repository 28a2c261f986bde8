import { createHash } from "node:crypto";
import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { deviceName } from "../../core/kernel/device-name.ts";
import { notifyMember } from "../../core/news/notify-member.server.ts";
import { newDeviceMail } from "./mails.ts";

type SignedInFrom = { userId: string; userAgent: string; address: string };

/**
 * Tells a member by mail of a sign-in from a browser that the account does not know. The first visit is not told, and the
 * same kind of device at the same address once a day: programs keep no cookies. Sites that send no mail would only fill
 * their folder with it.
 */
export async function tellOfNewDevice(
  tx: Tx,
  { clock, site, host }: Pick<CallContext, "clock" | "site" | "host">,
  { userId, userAgent, address }: SignedInFrom,
): Promise<void> {
  if (!host.sendsMail) return;
  const user = await tx.user.findUnique({
    where: { id: userId, lastSeenAt: { not: null } },
    select: { username: true, email: true },
  });
  if (!user) return;
  const at = clock();
  const device = deviceName(userAgent);
  const from = createHash("sha256").update(`${device} ${address}`).digest("hex").slice(0, 16);
  const key = `new-device:${userId}:${at.toISOString().slice(0, 10)}:${from}`;
  const body = newDeviceMail({ username: user.username, device, address, at, origin: site.mailOrigin });
  await notifyMember(tx, { clock, site }, { id: userId, email: user.email }, { kind: "security", key, body });
}
