import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findPaymentHistory } from "#app/domain/moderation/users/find-payments-of-user.server.ts";
import { readUser } from "#app/domain/moderation/users/read-user.server.ts";
import { adminLoader, mayRun } from "#app/http/admin-screen.server.ts";
import { backToList } from "#app/http/list-state.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { paths } from "#app/paths/paths.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";
import { useMay } from "#app/routes/use-may.ts";
import { Badge } from "#app/ui/badge.tsx";
import { formatLosAngeles } from "#app/ui/dates-la.ts";
import { FactGrid } from "#app/ui/fact-list.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";
import { StaffLink } from "../staff-link.tsx";
import { UserActs } from "./acts.tsx";
import { ClosedInvitees } from "./closed-invitees.tsx";
import { failureOf } from "./failures.ts";
import { BillingHistory, PaymentHistory } from "./history.tsx";
import { userActs } from "./user-acts.server.ts";

export const meta = pageMeta("User, Administration");

export async function loader(args: LoaderFunctionArgs) {
  const [user, history] = await Promise.all([
    adminLoader(args, readUser, args.params),
    (await mayRun(args, findPaymentHistory)) ? adminLoader(args, findPaymentHistory, args.params) : null,
  ]);
  return { user, history };
}

export async function action(args: ActionFunctionArgs) {
  const act = await parseIntent(args, userActs);
  return formAction(args, userActs[act], ({ message }) =>
    redirectWithToast(backToList(args.request, adminPaths.users.manage(String(args.params.userId))), message),
  );
}

export default function User() {
  const { user, history } = useLoaderData<typeof loader>();
  const waiting = history?.payments.find(({ status }) => status === "pending");
  const mayGiveRoles = useMay()("roles.grant");
  const reply = useActionData<typeof action>();
  return (
    <AdminDialog title={user.username} closeTo={adminPaths.users()}>
      <div className="grid gap-8">
        <FormError errors={failureOf(reply?.submission.initialValue?.intent, reply?.submission.error?.[""])} />
        <p>
          <PageLink to={paths.members.member(user.username)} className="text-accent-text underline">
            Member page
          </PageLink>
        </p>
        <FactGrid>
          {user.email ? (
            <>
              <dt>Email</dt>
              <dd className="text-strong">
                {user.email}
                {user.mailRefusal ? (
                  <span className="mt-0.5 block text-sm text-danger">
                    This address does not accept mail: {user.mailRefusal}
                  </span>
                ) : null}
              </dd>
            </>
          ) : null}
          <dt>Account</dt>
          <dd className="flex flex-wrap gap-1">
            <Badge tone={user.isSuspended ? "danger" : user.isActive ? "success" : "danger"}>
              {user.isSuspended ? "Suspended" : user.isActive ? "Active" : "Inactive"}
            </Badge>
            <Badge>{user.membershipStatus === "elite" ? "Elite" : "Standard"}</Badge>
            <ClosedInvitees count={user.closedInvitees} />
            {user.hasTwoFactor ? <Badge>Two-step sign-in</Badge> : null}
            {user.isAdmin ? <Badge tone="accent">{user.isPrimaryAdmin ? "Primary admin" : "Admin"}</Badge> : null}
          </dd>
          {mayGiveRoles || user.roles.length > 0 ? (
            <>
              <dt>Roles</dt>
              <dd>
                <span className="text-strong">{user.roles.join(", ") || "None"}</span>
                {mayGiveRoles ? (
                  <StaffLink to={adminPaths.users.roles(user.id)} className="ml-3 text-accent-text underline">
                    Change roles
                  </StaffLink>
                ) : null}
              </dd>
            </>
          ) : null}
          <dt>Rules</dt>
          <dd>
            <StaffLink to={staffPaths.acceptedRules(user.id)} className="text-accent-text underline">
              {user.acceptedTerms === null ? "No version accepted yet" : `Version ${user.acceptedTerms} accepted`}
            </StaffLink>
          </dd>
          <dt>Account created</dt>
          <dd>
            <Moment at={user.createdAt} />
          </dd>
          {history ? <Fees {...history} /> : null}
        </FactGrid>
        {waiting ? (
          <p className="rounded-md border border-info px-4 py-3 text-sm text-info">
            A payment is waiting for a decision:{" "}
            <StaffLink to={adminPaths.payments.payment(waiting.id)} className="underline">
              view the payment proof to approve and activate
            </StaffLink>
            .
          </p>
        ) : null}
        <UserActs user={user} isElite={user.membershipStatus === "elite"} />
        {history ? (
          <>
            <PaymentHistory payments={history.payments} />
            <BillingHistory cycles={history.billingCycles} />
          </>
        ) : null}
      </div>
    </AdminDialog>
  );
}

type History = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["history"]>;

const Fees = ({ user, feeWaiverInfo }: Pick<History, "user" | "feeWaiverInfo">) => (
  <>
    <dt>Last payment</dt>
    <dd>{feeWaiverInfo.lastPaymentDate ? <Moment at={feeWaiverInfo.lastPaymentDate} zone="los-angeles" /> : "None"}</dd>
    <dt>Next payment due</dt>
    <dd>
      {user.nextPaymentDue ? <Moment at={user.nextPaymentDue} zone="los-angeles" /> : "None"}
      <StaffLink to={adminPaths.users.time(user.id)} className="ml-3 text-accent-text underline">
        Paid time
      </StaffLink>
    </dd>
    <dt>Fee waiver</dt>
    <dd>{waiverWords(feeWaiverInfo)}</dd>
  </>
);

function waiverWords({ feeWaived, feeWaivedUntil }: { feeWaived: boolean; feeWaivedUntil: string | null }): string {
  if (!feeWaived) return "None";
  return feeWaivedUntil ? `Until ${formatLosAngeles(feeWaivedUntil)}` : "Permanent";
}
