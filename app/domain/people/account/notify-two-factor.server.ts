import type { WriteContext } from "../../core/kernel/use-case-types.ts";
import { notifyMember } from "../../core/news/notify-member.server.ts";
import { twoFactorNoticeMail } from "./mails.ts";

/** Notifies the member by mail that two-step sign-in was turned on or off. */
export async function notifyTwoFactor(context: WriteContext<"member">, isOn: boolean): Promise<void> {
  const { tx, clock, site, actor } = context;
  const body = twoFactorNoticeMail({ username: actor.username, origin: site.mailOrigin, isOn });
  const key = `two-factor:${actor.id}:${clock().getTime()}`;
  await notifyMember(tx, context, actor, { kind: "security", key, body });
}
