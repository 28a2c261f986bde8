import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { joiningFailures } from "#app/domain/core/failures/joining.ts";
import { readMembership } from "#app/domain/joining/billing/read-membership.server.ts";
import { findMethods } from "#app/domain/joining/payments/find-methods.server.ts";
import { payStepNames } from "#app/domain/joining/payments/payment-states.ts";
import { startCardRenewal, submitRenewal } from "#app/domain/joining/payments/renew.server.ts";
import { formAction, redirectWithToast, refusedPage, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Steps } from "#app/ui/steps.tsx";
import { pageMeta } from "../page-meta.ts";
import { CardForm } from "../payments/card-form.tsx";
import { PaymentDetails } from "../payments/payment-details.tsx";
import { PeriodLinks, periodOf } from "../payments/period-links.tsx";
import { ProofForm } from "../payments/proof-form.tsx";
import { qrCodeOf } from "../payments/qr-code.server.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";

export const meta = pageMeta("Pay for your membership");

export async function loader(args: LoaderFunctionArgs) {
  const [{ prices, isFreeSite, takesSupport }, { methods }] = await Promise.all([
    screenLoader(args, readMembership, {}),
    screenLoader(args, findMethods, {}),
  ]);
  if (isFreeSite && !takesSupport) throw redirect(paths.membership());
  const method = methods.find(({ id }) => id === args.params.methodId);
  if (!method) throw refusedPage("not-found", "This payment method is not offered.");
  return {
    method,
    period: periodOf(args.request),
    prices: { monthly: prices.monthly.amount, yearly: prices.yearly.amount },
    qrCode: await qrCodeOf(method),
  };
}

export const action = (args: ActionFunctionArgs) =>
  args.params.methodId === "STRIPE"
    ? formAction(args, startCardRenewal, ({ url }) => redirect(url, 303))
    : formAction(args, submitRenewal, ({ reference }) =>
        redirectWithToast(
          paths.membership(),
          `Payment Proof Submitted - Your payment proof has been submitted for admin approval. Its reference is ${reference}.`,
        ),
      );

export default function PayMembership() {
  const { method, prices, period, qrCode } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const back = (
    <ButtonLink to={paths.membership({ period })} variant="quiet">
      Other methods
    </ButtonLink>
  );
  const form = { action: paths.membership.method(method.id, { period }), method, period, reply, back };
  return (
    <MemberDialog title={`Pay by ${method.name}`} closeTo={paths.membership()}>
      <Steps steps={payStepNames} at={2} />
      <p className="mb-6 text-sm">
        <a href={paths.help({ hash: "paying" })} className="text-accent-text underline">
          Help with paying
        </a>
      </p>
      <div className="grid max-w-xl gap-8">
        <PeriodLinks
          prices={prices}
          chosen={period}
          hrefFor={(period) => paths.membership.method(method.id, { period })}
        />
        {method.kind === "card" ? (
          <CardForm {...form} amount={prices[period]} />
        ) : (
          <>
            <PaymentDetails method={method} amount={prices[period]} qrCode={qrCode} />
            <ProofForm {...form} failure={joiningFailures.submitPayment} />
          </>
        )}
      </div>
    </MemberDialog>
  );
}
