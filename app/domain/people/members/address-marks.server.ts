import type { AddressMarkKind } from "#app/db/generated/enums.ts";
import type { Services, Tx } from "../../core/kernel/context.server.ts";

type Deps = Pick<Services, "secrets">;

/** The mailbox behind an address: without dots, and without what follows a plus (`plain_mailbox` of the database). */
function mailboxOf(email: string): string {
  const [local = "", domain = ""] = email.toLowerCase().split("@");
  return `${(local.split("+")[0] ?? "").replaceAll(".", "")}@${domain}`;
}

const hashOf = ({ secrets }: Deps, email: string) => secrets.mac(mailboxOf(email), "address-mark");

type Mark = { email: string; kind: AddressMarkKind; until: Date | null };

/** Stores what has to outlive the account of an erased address, without anything that identifies it. */
export async function markAddress(tx: Tx, deps: Deps, { email, kind, until }: Mark): Promise<void> {
  const hash = hashOf(deps, email);
  await tx.addressMark.upsert({
    where: { hash_kind: { hash, kind } },
    create: { hash, kind, until },
    update: { until },
  });
}

/** Whether an address currently has such a mark. */
export async function isMarked(
  tx: Pick<Tx, "addressMark">,
  deps: Deps,
  { email, kind, now }: { email: string; kind: AddressMarkKind; now: Date },
): Promise<boolean> {
  const inForce = { OR: [{ until: null }, { until: { gt: now } }] };
  return (await tx.addressMark.count({ where: { hash: hashOf(deps, email), kind, ...inForce } })) > 0;
}
