import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import type { Services, Tx } from "../../core/kernel/context.server.ts";
import { notifyMember } from "../../core/news/notify-member.server.ts";

type Member = { id: string; username: string; email: string };
type Change = { given?: readonly string[]; taken?: readonly string[] };

const sentence = (names: readonly string[], one: string, many: string) =>
  names.length === 0 ? [] : [`${names.length === 1 ? one : many}: ${names.join(", ")}.`];

/** Notifies a member of roles that staff have given them or taken from them. */
export async function tellRoles(
  tx: Tx,
  { clock, site }: Pick<Services, "clock" | "site">,
  member: Member,
  { given = [], taken = [] }: Change,
): Promise<void> {
  const body = {
    subject: "Your roles have changed",
    paragraphs: [
      `Hello ${member.username},`,
      ...sentence(given, "You have a new role", "You have new roles"),
      ...sentence(taken, "You no longer have this role", "You no longer have these roles"),
      "Your account lists your roles and what you may do with them.",
    ],
    link: { label: "Your rights", url: absoluteUrl(site.mailOrigin, paths.account.rights()) },
  };
  const key = `roles:${member.id}:${clock().toISOString()}`;
  await notifyMember(tx, { clock, site }, member, { kind: "account", key, body });
}
