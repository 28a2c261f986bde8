import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { reactivationMethods } from "#app/domain/kernel/payment-methods.ts";
import { findMethods } from "#app/domain/payments/find-methods.server.ts";
import { completeReactivation } from "#app/domain/payments/reactivate.server.ts";
import { formAction, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PaymentDetails } from "../payments/payment-details.tsx";
import { ProofForm } from "../payments/proof-form.tsx";
import { qrCodeOf } from "../payments/qr-code.server.ts";
import { WidePage } from "../shell/card-page.tsx";

export const meta = () => [{ title: "Reactivate your account" }];

export async function loader(args: LoaderFunctionArgs) {
  const { methods, prices } = await screenLoader(args, findMethods, {});
  const method = methods.find(({ id }) => id === args.params.methodId && reactivationMethods.includes(id));
  if (!method) throw data({ message: "This payment method is not offered." }, 404);
  const username = new URL(args.request.url).searchParams.get("username")?.slice(0, 64) ?? "";
  return { method, amount: prices.monthly, username, qrCode: await qrCodeOf(method) };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, completeReactivation, ({ message }) =>
    redirectWithToast(paths.register.done(), { kind: "success", text: message }),
  );

/** Step two of coming back: pay, and show that it was paid. */
export default function CompleteReactivation() {
  const { method, amount, username, qrCode } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const back = (
    <ButtonLink to={paths.reactivate({ username })} variant="quiet">
      Back
    </ButtonLink>
  );
  return (
    <WidePage title="Reactivate your account" note={`${username}, by ${method.name}`}>
      <div className="grid gap-8">
        <PaymentDetails method={method} amount={amount} qrCode={qrCode} />
        <section className="border-t border-line pt-6">
          <h2 className="mb-4 font-semibold">Confirm your payment</h2>
          <ProofForm
            failure="submitPayment"
            action={paths.reactivate.method(method.id, { username })}
            method={method}
            reply={reply}
            back={back}
          >
            <input type="hidden" name="username" value={username} />
          </ProofForm>
        </section>
      </div>
    </WidePage>
  );
}
