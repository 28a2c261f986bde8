import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { promoteElite, removeElite } from "#app/domain/rewards/change-elite.server.ts";
import { activateUser, deactivateUser, suspendUser, waiveFee } from "#app/domain/users/change-standing.server.ts";
import { findPaymentHistory, findPaymentOfUser } from "#app/domain/users/find-payments-of-user.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { chosenAct } from "#app/http/chosen-act.server.ts";
import { formAction, readForm, redirectWithToast } from "#app/http/screen.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { formatLosAngeles } from "#app/ui/dates-la.ts";
import { FormError } from "#app/ui/form-error.tsx";
import { AdminDialog } from "../admin-dialog.tsx";
import { BillingHistory, PaymentHistory } from "./history.tsx";
import { RewardActs } from "./reward-acts.tsx";

export const meta = () => [{ title: "User, Administration" }];

export async function loader(args: LoaderFunctionArgs) {
  const [history, { payment }] = await Promise.all([
    adminLoader(args, findPaymentHistory, args.params),
    adminLoader(args, findPaymentOfUser, args.params),
  ]);
  return { ...history, waiting: payment?.status === "pending" ? payment : null };
}

const acts = {
  activate: activateUser,
  deactivate: deactivateUser,
  suspend: suspendUser,
  waive: waiveFee,
  "promote-elite": promoteElite,
  "remove-elite": removeElite,
};

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const act = await chosenAct(args, acts, form.get("act"));
  return formAction(
    args,
    acts[act],
    ({ message }) => redirectWithToast(`/admin/users/${args.params.userId}`, { kind: "success", text: message }),
    form,
  );
}

export default function User() {
  const { user, payments, billingCycles, feeWaiverInfo, waiting } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <AdminDialog title={user.username} closeTo="/admin/users">
      <div className="grid gap-8">
        <FormError errors={reply?.submission.error?.[""] ?? undefined} />
        <dl className="grid gap-3 sm:grid-cols-[10rem_1fr]">
          <dt className="text-sm text-muted">Email</dt>
          <dd className="text-strong">{user.email}</dd>
          <dt className="text-sm text-muted">Account</dt>
          <dd className="flex flex-wrap gap-1">
            <Badge tone={user.isSuspended ? "danger" : user.isActive ? "success" : "danger"}>
              {user.isSuspended ? "Suspended" : user.isActive ? "Active" : "Inactive"}
            </Badge>
            <Badge>{feeWaiverInfo.membershipStatus}</Badge>
            {user.isAdmin ? <Badge tone="accent">{user.isPrimaryAdmin ? "Primary admin" : "Admin"}</Badge> : null}
          </dd>
          <dt className="text-sm text-muted">Account created</dt>
          <dd>{formatLosAngeles(feeWaiverInfo.accountCreated)}</dd>
          <dt className="text-sm text-muted">Last payment</dt>
          <dd>{feeWaiverInfo.lastPaymentDate ? formatLosAngeles(feeWaiverInfo.lastPaymentDate) : "None"}</dd>
          <dt className="text-sm text-muted">Next payment due</dt>
          <dd>{user.nextPaymentDue ? formatLosAngeles(user.nextPaymentDue) : "None"}</dd>
          <dt className="text-sm text-muted">Fee waiver</dt>
          <dd>{waiverWords(feeWaiverInfo)}</dd>
        </dl>
        {waiting ? (
          <p className="rounded-md border border-info px-4 py-3 text-sm text-info">
            A payment waits for a decision:{" "}
            <Link to={`/admin/payments/${waiting.id}`} className="underline">
              view the payment proof
            </Link>
            .
          </p>
        ) : null}
        <Acts userId={user.id} isActive={user.isActive} isSuspended={user.isSuspended} />
        <RewardActs userId={user.id} isElite={feeWaiverInfo.membershipStatus === "elite"} />
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

function Acts({ userId, isActive, isSuspended }: { userId: string; isActive: boolean; isSuspended: boolean }) {
  const target = `/admin/users/${userId}`;
  const busy = useNavigation().formAction === target;
  return (
    <Form method="post" action={target} className="flex flex-wrap gap-3">
      {isActive && !isSuspended ? (
        <>
          <Button type="submit" name="act" value="waive" variant="quiet" busy={busy}>
            Waive fee for a month
          </Button>
          <Button type="submit" name="act" value="deactivate" variant="quiet" busy={busy}>
            Deactivate
          </Button>
          <Button type="submit" name="act" value="suspend" variant="danger" busy={busy}>
            Suspend
          </Button>
        </>
      ) : (
        <Button type="submit" name="act" value="activate" busy={busy}>
          Activate
        </Button>
      )}
    </Form>
  );
}
