import { createHash } from "node:crypto";
import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { deviceName } from "../../core/kernel/device-name.ts";
import { notifyMember } from "../../core/news/notify-member.server.ts";
import { newDeviceMail } from "./mails.ts";

type SignedInFrom = { userId: string; userAgent: string; address: string };

/**
 * Notifies a member by mail of a sign-in from a browser that is new to the account: not of the first sign-in, and
 * only once a day for one kind of device at one address, because programs store no cookies. On sites that send no mail,
 * these mails would only fill their folder.
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
