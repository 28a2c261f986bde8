import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { promoteElite, removeElite } from "#app/domain/rewards/change-elite.server.ts";
import { activateUser } from "#app/domain/users/activate-user.server.ts";
import { removeAdmin } from "#app/domain/users/change-role.server.ts";
import { deactivateUser, suspendUser } from "#app/domain/users/change-standing.server.ts";
import { findPaymentHistory } from "#app/domain/users/find-payments-of-user.server.ts";
import { waiveFee } from "#app/domain/users/waive-fee.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { backToList } from "#app/http/list-state.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { formAction, readForm, redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { formatLosAngeles } from "#app/ui/dates-la.ts";
import { FactGrid } from "#app/ui/fact-list.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";
import { UserActs } from "./acts.tsx";
import { failureOf } from "./failures.ts";
import { BillingHistory, PaymentHistory } from "./history.tsx";

export const meta = pageMeta("User, Administration");

export async function loader(args: LoaderFunctionArgs) {
  const history = await adminLoader(args, findPaymentHistory, args.params);
  return { ...history, waiting: history.payments.find(({ status }) => status === "pending") ?? null };
}

const acts = {
  activate: activateUser,
  deactivate: deactivateUser,
  suspend: suspendUser,
  waive: waiveFee,
  "remove-admin": removeAdmin,
  "promote-elite": promoteElite,
  "remove-elite": removeElite,
};

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const act = await parseIntent(args, acts, form);
  return formAction(
    args,
    acts[act],
    ({ message }) =>
      redirectWithToast(backToList(args.request, adminPaths.users.manage(String(args.params.userId))), message),
    form,
  );
}

export default function User() {
  const { user, payments, billingCycles, feeWaiverInfo, waiting } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <AdminDialog title={user.username} closeTo={adminPaths.users()}>
      <div className="grid gap-8">
        <FormError errors={failureOf(reply?.submission.initialValue?.intent, reply?.submission.error?.[""])} />
        <FactGrid>
          <dt>Email</dt>
          <dd className="text-strong">
            {user.email}
            {user.mailRefusal ? (
              <span className="mt-0.5 block text-sm text-danger">
                This address does not accept mail: {user.mailRefusal}
              </span>
            ) : null}
          </dd>
          <dt>Account</dt>
          <dd className="flex flex-wrap gap-1">
            <Badge tone={user.isSuspended ? "danger" : user.isActive ? "success" : "danger"}>
              {user.isSuspended ? "Suspended" : user.isActive ? "Active" : "Inactive"}
            </Badge>
            <Badge>{feeWaiverInfo.membershipStatus === "elite" ? "Elite" : "Standard"}</Badge>
            {user.hasTwoFactor ? <Badge>Two-step sign-in</Badge> : null}
            {user.isAdmin ? <Badge tone="accent">{user.isPrimaryAdmin ? "Primary admin" : "Admin"}</Badge> : null}
          </dd>
          <dt>Account created</dt>
          <dd>
            <Moment at={feeWaiverInfo.accountCreated} zone="los-angeles" />
          </dd>
          <dt>Last payment</dt>
          <dd>
            {feeWaiverInfo.lastPaymentDate ? <Moment at={feeWaiverInfo.lastPaymentDate} zone="los-angeles" /> : "None"}
          </dd>
          <dt>Next payment due</dt>
          <dd>{user.nextPaymentDue ? <Moment at={user.nextPaymentDue} zone="los-angeles" /> : "None"}</dd>
          <dt>Fee waiver</dt>
          <dd>{waiverWords(feeWaiverInfo)}</dd>
        </FactGrid>
        {waiting ? (
          <p className="rounded-md border border-info px-4 py-3 text-sm text-info">
            A payment waits for a decision:{" "}
            <PageLink to={adminPaths.payments.payment(waiting.id)} className="underline">
              view the payment proof to approve and activate
            </PageLink>
            .
          </p>
        ) : null}
        <UserActs user={user} isElite={feeWaiverInfo.membershipStatus === "elite"} />
        <PaymentHistory payments={payments} />
        <BillingHistory cycles={billingCycles} />
      </div>
    </AdminDialog>
  );
}

function waiverWords({ feeWaived, feeWaivedUntil }: { feeWaived: boolean; feeWaivedUntil: string | null }): string {
  if (!feeWaived) return "None";
  return feeWaivedUntil ? `Until ${formatLosAngeles(feeWaivedUntil)}` : "For good";
}
