import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { dollars } from "#app/domain/core/kernel/money.ts";
import { findPaymentStatus } from "#app/domain/joining/payment-status/find-payment-status.server.ts";
import { FindPaymentStatus, statusWords } from "#app/domain/joining/payment-status/schema.ts";
import { contextOf } from "#app/http/context.server.ts";
import { sentReference } from "#app/http/payment-reference.server.ts";
import { runForm } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { FactList } from "#app/ui/fact-list.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { DoorPage } from "../shell/card-page.tsx";
import { HelpLinks } from "../shell/help-links.tsx";

export const meta = pageMeta("Payment status");

export async function loader(args: LoaderFunctionArgs) {
  const asked = new URL(args.request.url).searchParams.get("reference")?.slice(0, 40);
  return { reference: asked ?? (await sentReference(args)) ?? "" };
}

// The email address is sent in the body, to keep it out of URLs and logs.
export async function action(args: ActionFunctionArgs) {
  const sent = await runForm(args, await contextOf(args), findPaymentStatus);
  return sent.ok
    ? data({ found: sent.value, reply: null })
    : data({ found: null, reply: sent.reply.data }, sent.reply.init ?? {});
}

export default function PaymentStatus() {
  const { reference } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const busy = useNavigation().formAction === paths.paymentStatus();
  // No filledWith: reads.
  const [form, fields] = useZodForm(FindPaymentStatus, {
    id: "status",
    reply: answer?.reply ?? undefined,
    defaultValue: { reference },
  });
  return (
    <DoorPage title="Payment status" note="Enter your payment reference and your email address.">
      {answer?.found ? <Found found={answer.found} /> : null}
      <PageForm action={paths.paymentStatus()} {...getFormProps(form)} className="grid gap-4">
        <FormError id={form.errorId} errors={form.errors} />
        <TextField
          label="Reference"
          field={fields.reference}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField
          label="Email"
          hint="The one you used for your account or registration."
          field={fields.email}
          type="email"
          autoComplete="email"
        />
        <Button type="submit" busy={busy}>
          Check
        </Button>
      </PageForm>
      <p className="mt-6 text-sm text-muted">
        Nothing found, and no mail? The username may have been mistyped. Sign in with your username and password: a
        payment that you send from there can always be found.
      </p>
      <HelpLinks />
    </DoorPage>
  );
}

type Found = NonNullable<ReturnType<typeof useActionData<typeof action>>>["found"];

const next: Record<keyof typeof statusWords, string> = {
  unpaid: "No proof has arrived yet. To continue, press Join and enter the same username, email address and password.",
  checking: "The staff are checking it. You will get a mail with the decision.",
  confirmed: "Your account is open: you can sign in.",
  rejected: "We could not confirm it. You may send another proof.",
  expired: "No proof was sent in time. You can register again.",
};

function Found({ found }: { found: NonNullable<Found> }) {
  const { reference, standing, method, amount, since, decidedAt, reason } = found;
  const facts = [
    { name: "Reference", value: reference },
    { name: "Status", value: statusWords[standing] },
    { name: standing === "unpaid" ? "Started" : "Sent", value: <Moment at={since} /> },
    ...(amount === null ? [] : [{ name: "Amount", value: `$${dollars(amount)}${method ? `, ${method}` : ""}` }]),
    ...(decidedAt ? [{ name: "Decided", value: <Moment at={decidedAt} /> }] : []),
    ...(reason ? [{ name: "Reason", value: reason }] : []),
  ];
  return (
    <section role="status" className="mb-6 grid gap-3 rounded-md border border-line-strong p-4">
      <FactList facts={facts} />
      <p className="text-sm">{next[standing]}</p>
    </section>
  );
}
