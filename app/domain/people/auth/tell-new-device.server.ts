import { createHash } from "node:crypto";
import { paths } from "#app/paths/paths.ts";
import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { deviceName } from "../../core/kernel/device-name.ts";
import { dayOf } from "../../core/kernel/period.ts";
import { notifyMember } from "../../core/news/notify-member.server.ts";
import { recordCauses } from "../../core/news/record-causes.server.ts";
import { newDeviceMail } from "./mails.ts";

type SignedInFrom = { userId: string; userAgent: string; address: string };

/**
 * Notifies a member by mail and on the site of a sign-in from a browser that is new to the account: not of the first
 * sign-in, and only once a day for one kind of device at one address, because programs store no cookies. On sites that
 * send no mail, the mails would only fill their folder, so there is the notice alone.
 */
export async function tellOfNewDevice(
  tx: Tx,
  { clock, site, host }: Pick<CallContext, "clock" | "site" | "host">,
  { userId, userAgent, address }: SignedInFrom,
): Promise<void> {
  const user = await tx.user.findUnique({
    where: { id: userId, lastSeenAt: { not: null } },
    select: { username: true, email: true },
  });
  if (!user) return;
  const at = clock();
  const device = deviceName(userAgent);
  const from = createHash("sha256").update(`${device} ${address}`).digest("hex").slice(0, 16);
  const day = at.toISOString().slice(0, 10);
  const key = `new-device:${userId}:${day}:${from}`;
  const body = newDeviceMail({ username: user.username, device, address, at, origin: site.mailOrigin });
  if (!host.sendsMail) return noticeOnly(tx, { clock }, { userId, userAgent, address, title: body.subject });
  await notifyMember(tx, { clock, site }, { id: userId, email: user.email }, { kind: "security", key, body });
}

async function noticeOnly(
  tx: Tx,
  { clock }: Pick<CallContext, "clock">,
  { title, ...from }: SignedInFrom & { title: string },
): Promise<void> {
  const known = await tx.signIn.count({ where: { ...from, createdAt: { gte: dayOf(clock()) } } });
  if (known > 0) return;
  const page = paths.account.sessions();
  await recordCauses(tx, { clock }, [
    { kind: "account", page, title, isMailed: true, audience: "members", members: [from.userId] },
  ]);
}
