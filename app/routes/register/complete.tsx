import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { findMethods } from "#app/domain/payments/find-methods.server.ts";
import { startCard } from "#app/domain/registrations/start-card.server.ts";
import { submitProof } from "#app/domain/registrations/submit-proof.server.ts";
import { forgetRegistration, registrationOf } from "#app/http/registration.server.ts";
import { formAction, readForm, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { FormError } from "#app/ui/form-error.tsx";
import { PaymentDetails } from "../payments/payment-details.tsx";
import { PeriodChoice } from "../payments/period-choice.tsx";
import { ProofForm } from "../payments/proof-form.tsx";
import { qrCodeOf } from "../payments/qr-code.server.ts";
import { WidePage } from "../shell/card-page.tsx";

export const meta = () => [{ title: "Complete payment" }];

export async function loader(args: LoaderFunctionArgs) {
  await registrationOf(args);
  const { methods, prices } = await screenLoader(args, findMethods, {});
  const method = methods.find(({ id }) => id === args.params.methodId);
  if (!method) throw data({ message: "This payment method is not offered." }, 404);
  return { method, prices, qrCode: await qrCodeOf(method) };
}

export async function action(args: ActionFunctionArgs) {
  const { registrationToken } = await registrationOf(args);
  const form = await readForm(args.request);
  form.set("registrationToken", registrationToken);
  if (args.params.methodId === "STRIPE") return formAction(args, startCard, ({ url }) => redirect(url, 303), form);
  return formAction(
    args,
    submitProof,
    async ({ message }) =>
      redirectWithToast(paths.register.done(), { kind: "success", text: message }, [
        await forgetRegistration(args.context.app),
      ]),
    form,
  );
}

const Back = () => (
  <ButtonLink to={paths.register()} variant="quiet">
    Back to Registration
  </ButtonLink>
);

export default function CompletePayment() {
  const { method, prices, qrCode } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const target = paths.register.method(method.id);
  const chosen = reply?.submission.initialValue?.billingPeriod === "yearly" ? "yearly" : "monthly";
  const period = <PeriodChoice prices={prices} chosen={chosen} />;
  return (
    <WidePage title="Complete payment" note={`By ${method.name}`}>
      {method.kind === "card" ? (
        <CardForm action={target} note={method.note} reply={reply}>
          {period}
        </CardForm>
      ) : (
        <div className="grid gap-8">
          <PaymentDetails method={method} amount={prices.monthly} yearly={prices.yearly} qrCode={qrCode} />
          <section className="border-t border-line pt-6">
            <h2 className="mb-4 font-semibold">Confirm your payment</h2>
            <ProofForm failure="submitProof" action={target} method={method} reply={reply} back={<Back />}>
              {period}
            </ProofForm>
          </section>
        </div>
      )}
    </WidePage>
  );
}

type CardProps = {
  action: string;
  note: string;
  reply: ReturnType<typeof useActionData<typeof action>>;
  children: React.ReactNode;
};

function CardForm({ action, note, reply, children }: CardProps) {
  const busy = useNavigation().formAction === action;
  return (
    <Form {...failsWith("generatePayment")} method="post" action={action} className="grid gap-5">
      <FormError errors={reply?.submission.error?.[""]} />
      <p className="max-w-prose whitespace-pre-line">{note}</p>
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Pay by card
        </Button>
        <Back />
      </div>
    </Form>
  );
}
