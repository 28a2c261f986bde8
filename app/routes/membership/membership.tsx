import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { dollars } from "#app/domain/core/kernel/money.ts";
import { describeMembership } from "#app/domain/joining/billing/describe-membership.ts";
import { readMembership } from "#app/domain/joining/billing/read-membership.server.ts";
import { findMethods } from "#app/domain/joining/payments/find-methods.server.ts";
import { payStepNames } from "#app/domain/joining/payments/payment-states.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { formatDay } from "#app/ui/dates.ts";
import { Day } from "#app/ui/moment.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { RoleBadge } from "#app/ui/role-badge.tsx";
import { Steps } from "#app/ui/steps.tsx";
import { pageMeta } from "../page-meta.ts";
import { MethodList } from "../payments/method-list.tsx";
import { NoMethods } from "../payments/no-methods.tsx";
import { PeriodLinks, periodOf } from "../payments/period-links.tsx";
import { MemberShell } from "../shell/member-shell.tsx";
import { OwnPayments } from "./own-payments.tsx";

export const meta = pageMeta("Membership");

export async function loader(args: LoaderFunctionArgs) {
  const [membership, { methods }] = await Promise.all([
    screenLoader(args, readMembership, {}),
    screenLoader(args, findMethods, {}),
  ]);
  const paid = new URL(args.request.url).searchParams.get("paid") === "card";
  return {
    membership,
    methods,
    paid,
    period: periodOf(args.request),
    summary: describeMembership(membership, Date.now()),
  };
}

export default function Membership() {
  const { membership, methods, summary, paid, period } = useLoaderData<typeof loader>();
  const { monthly, yearly } = membership.prices;
  // Payments from before the site became free stay visible.
  const hasPayments = !membership.isFreeSite || membership.takesSupport || membership.payments.length > 0;
  const waiting = membership.payments.find(({ status }) => status === "pending");
  return (
    <MemberShell>
      <div className="mx-auto grid max-w-4xl gap-6">
        <PageHeader title="Membership" />
        {paid ? (
          <p role="status" className="rounded-md border border-success px-4 py-3 text-sm text-success">
            Thank you. Your payment appears below as soon as the card service confirms it, usually within moments.
          </p>
        ) : null}
        <Panel className="grid gap-4 p-6 sm:grid-cols-3">
          <Fact name="Status">
            <Badge tone={summary.tone}>{summary.badge}</Badge>
            <span className="mt-1 block text-sm">{summary.text}</span>
          </Fact>
          {hasPayments ? (
            <Fact name={membership.isFreeSite ? "Earlier payments" : "Next payment"}>
              {membership.isFreeSite ? null : <NextPayment {...membership.nextPayment} />}
              <PageLink to={paths.membership.time()} className="block text-accent-text text-sm underline">
                Paid time
              </PageLink>
            </Fact>
          ) : null}
          <Fact name="Price">
            {membership.isFreeSite
              ? "This site is free"
              : membership.isExempt
                ? "Free while this applies"
                : `$${dollars(monthly.amount)} per month or $${dollars(yearly.amount)} per year`}
            {!membership.isExempt && monthly.discountPercentage > 0 ? (
              <span className="block text-sm text-muted">
                {monthly.discountPercentage} % off the month, for your points
              </span>
            ) : null}
          </Fact>
        </Panel>
        {hasPayments ? (
          <Panel>
            <h2 className="border-b border-line px-4 py-3 font-semibold">Payments</h2>
            <OwnPayments payments={membership.payments} />
          </Panel>
        ) : null}
        {membership.isExempt && !membership.takesSupport ? null : (
          <Panel className="p-6">
            <h2 id="pay" className="mb-4 font-semibold">
              {membership.takesSupport ? "Support this site" : "Renew your membership"}
            </h2>
            {membership.takesSupport ? (
              <p className="mb-6 max-w-prose">
                Your membership is free, and nothing is due. If you give something, you are shown as a supporter for the
                time it would have paid for.
                <SupporterRole role={membership.supporterRole} />
              </p>
            ) : null}
            {waiting ? (
              <p className="mb-6 max-w-prose">
                Your payment {waiting.reference} has been under review since <Day at={waiting.createdAt} />. You don't
                need to pay again. You will get a mail when it is confirmed.
              </p>
            ) : null}
            {methods.length === 0 ? (
              <NoMethods>Come back later.</NoMethods>
            ) : (
              <Pay isFolded={waiting !== undefined}>
                <Steps steps={payStepNames} at={1} />
                <div className="grid gap-6">
                  {membership.nextPayment.amountNow === null ? null : (
                    <p className="max-w-prose text-sm">
                      Paid today, a month is ${membership.nextPayment.amountNow}. From{" "}
                      {formatDay(membership.nextPayment.pointsEnd)} on, with your points deducted, it is $
                      {membership.nextPayment.amount}.
                    </p>
                  )}
                  <PeriodLinks
                    prices={{ monthly: monthly.amount, yearly: yearly.amount }}
                    chosen={period}
                    hrefFor={(period) => paths.membership({ period, hash: "pay" })}
                  />
                  <MethodList methods={methods} hrefFor={({ id }) => paths.membership.method(id, { period })} />
                </div>
              </Pay>
            )}
          </Panel>
        )}
      </div>
    </MemberShell>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;
type Next = Data["membership"]["nextPayment"];

/** The next payment and its date, and the discount that the points will give if the member waits. */
const NextPayment = ({ amount, due, amountNow, pointsEnd }: Next) =>
  due === null ? (
    "None"
  ) : (
    <>
      ${dollars(amount)} on {formatDay(due)}
      {amountNow === null ? null : (
        <span className="block text-sm text-muted">
          Your points are deducted on {formatDay(pointsEnd)}. If you pay before that, it is ${dollars(amountNow)}.
        </span>
      )}
    </>
  );

/** The role that supporters get, if any. */
const SupporterRole = ({ role }: { role: Data["membership"]["supporterRole"] }) =>
  role && (
    <>
      {" "}
      During that time you also have the role <RoleBadge {...role} />.
    </>
  );

/** Collapsed after a payment, so that members are not asked twice but can pay for more time. */
const Pay = ({ isFolded, children }: { isFolded: boolean; children: React.ReactNode }) =>
  isFolded ? (
    <details>
      <summary className="cursor-pointer text-accent-text">Extend anyway</summary>
      <div className="mt-4">{children}</div>
    </details>
  ) : (
    children
  );

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <p className="text-sm text-muted">{name}</p>
    <div className="mt-1 text-strong">{children}</div>
  </div>
);
