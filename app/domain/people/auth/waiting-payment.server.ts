import type { Services } from "../../core/kernel/context.server.ts";
import { type Refusal, refuse } from "../../core/kernel/result.ts";
import { isFreeSite } from "../../core/settings/membership-shape.ts";
import { recallSetting } from "../../core/settings/settings.server.ts";
import { issueReactivationTicket } from "../members/reactivation-ticket.server.ts";
import type { Credentials } from "./check-credentials.server.ts";

type Waiting = { reference: string; since: Date };

const beingChecked = ({ reference, since }: Waiting) =>
  `Your payment has been under review since ${since.toISOString().slice(0, 16).replace("T", " ")} UTC. Its reference is ${reference}. You will get a mail when it is confirmed.`;

/**
 * Tells a deactivated member with the right password to pay, or that the payment is waiting. A proof sent without
 * signing in may come from someone else, so the member can still send one, but is not asked to.
 */
export async function refuseUnpaid(
  deps: Pick<Services, "db" | "secrets" | "clock" | "settings">,
  userId: string,
): Promise<Refusal> {
  if (isFreeSite(await recallSetting(deps.settings, "membership")))
    return refuse("forbidden", "This account is deactivated. Contact support.");
  const [first] = await deps.db.payment.findMany({
    where: { userId, status: "pending" },
    orderBy: [{ isVerified: "desc" }, { id: "asc" }],
    take: 1,
  });
  const reactivationToken = issueReactivationTicket(deps, userId);
  if (!first)
    return refuse("payment-required", "Account deactivated. A membership payment is needed to open it again.", {
      reactivationToken,
    });
  const message = beingChecked({ reference: first.reference, since: first.createdAt });
  return first.isVerified
    ? refuse("forbidden", message)
    : refuse("forbidden", `${message} You sent it without signing in.`, { reactivationToken });
}

/**
 * Tells a registered person before the account exists, given the right password, that the payment is being reviewed or
 * still due. Null if no registration has this name and password.
 */
export async function refuseUnopened(
  { db, passwords }: Pick<Services, "db" | "passwords">,
  { username, password }: Credentials,
): Promise<Refusal | null> {
  const [row] = await db.$queryRaw<(Waiting & { hash: string; status: string })[]>`
    SELECT reference, coalesce(proved_at, created_at) AS since, password_hash AS hash, status::text
    FROM registration_tokens
    WHERE normal_name(username) = normal_name(${username}) AND status IN ('unproved', 'pending', 'submitted', 'proof_submitted', 'stripe_completed')
    ORDER BY status DESC, id DESC LIMIT 1`;
  if (!row || !(await passwords.verify(row.hash, password))) return null;
  if (row.status === "submitted")
    return refuse("forbidden", "Your account is not open yet. You will get a mail when it is.");
  if (row.status === "unproved")
    return refuse(
      "forbidden",
      "Your address is not confirmed yet. Enter the code from our email, or open its link. To get another one, press Join and enter the same name, email address and password.",
    );
  if (row.status !== "pending") return refuse("forbidden", beingChecked(row));
  return refuse(
    "forbidden",
    "Your registration is not paid yet. To continue, press Join and enter the same name, email address and password.",
  );
}
