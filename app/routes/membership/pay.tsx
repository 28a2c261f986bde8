import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { readMembership } from "#app/domain/billing/read-membership.server.ts";
import { findMethods } from "#app/domain/payments/find-methods.server.ts";
import { startCardRenewal, submitRenewal } from "#app/domain/payments/renew.server.ts";
import { formAction, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { DialogPage } from "#app/ui/dialog.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PaymentDetails } from "../payments/payment-details.tsx";
import { PeriodChoice } from "../payments/period-choice.tsx";
import { ProofForm } from "../payments/proof-form.tsx";
import { qrCodeOf } from "../payments/qr-code.server.ts";
import { MemberShell } from "../shell/member-shell.tsx";

export const meta = () => [{ title: "Pay your membership" }];

export async function loader(args: LoaderFunctionArgs) {
  const [{ prices }, { methods }] = await Promise.all([
    screenLoader(args, readMembership, {}),
    screenLoader(args, findMethods, {}),
  ]);
  const method = methods.find(({ id }) => id === args.params.methodId);
  if (!method) throw data({ message: "This payment method is not offered." }, 404);
  return {
    method,
    prices: { monthly: prices.monthly.amount, yearly: prices.yearly.amount },
    qrCode: await qrCodeOf(method),
  };
}

export const action = (args: ActionFunctionArgs) =>
  args.params.methodId === "STRIPE"
    ? formAction(args, startCardRenewal, ({ url }) => redirect(url, 303))
    : formAction(args, submitRenewal, () =>
        redirectWithToast(paths.membership(), {
          kind: "success",
          text: "Payment Proof Submitted - Your payment proof has been submitted for admin approval.",
        }),
      );

const Back = () => (
  <ButtonLink to={paths.membership()} variant="quiet">
    Back
  </ButtonLink>
);

export default function PayMembership() {
  const { method, prices, qrCode } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const target = paths.membership.method(method.id);
  const busy = useNavigation().formAction === target;
  const chosen = reply?.submission.initialValue?.billingPeriod === "yearly" ? "yearly" : "monthly";
  const period = <PeriodChoice prices={prices} chosen={chosen} />;
  return (
    <MemberShell>
      <DialogPage title={`Pay by ${method.name}`} closeTo={paths.membership()}>
        {method.kind === "card" ? (
          <Form {...failsWith("generatePayment")} method="post" action={target} className="grid max-w-xl gap-5">
            <FormError errors={reply?.submission.error?.[""]} />
            <p className="max-w-prose whitespace-pre-line">{method.note}</p>
            {period}
            <div className="flex gap-3">
              <Button type="submit" busy={busy}>
                Pay by card
              </Button>
              <Back />
            </div>
          </Form>
        ) : (
          <div className="grid max-w-xl gap-8">
            <PaymentDetails method={method} amount={prices.monthly} yearly={prices.yearly} qrCode={qrCode} />
            <ProofForm failure="submitPayment" action={target} method={method} reply={reply} back={<Back />}>
              {period}
            </ProofForm>
          </div>
        )}
      </DialogPage>
    </MemberShell>
  );
}
