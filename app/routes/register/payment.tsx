import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { dollars } from "#app/domain/core/kernel/money.ts";
import { findMethods } from "#app/domain/joining/payments/find-methods.server.ts";
import { stepAt } from "#app/domain/joining/registrations/join-steps.ts";
import { readJoining } from "#app/domain/joining/registrations/joining.server.ts";
import { paymentDraftOf } from "#app/http/payment-draft.server.ts";
import { registrationOf } from "#app/http/registration.server.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "../page-meta.ts";
import { MethodList } from "../payments/method-list.tsx";
import { NoMethods } from "../payments/no-methods.tsx";
import { PeriodLinks, periodOf } from "../payments/period-links.tsx";
import { RegisteredNotice, SentNotice } from "../payments/sent-notice.tsx";
import { WidePage } from "../shell/card-page.tsx";
import { HelpLinks } from "../shell/help-links.tsx";

export const meta = pageMeta("Choose a payment method");

export async function loader(args: LoaderFunctionArgs) {
  const registration = await registrationOf(args);
  const draft = await paymentDraftOf(args);
  const isAsked = new URL(args.request.url).searchParams.has("period");
  const period = isAsked ? periodOf(args.request) : (draft?.period ?? "monthly");
  const found = await screenLoader(args, findMethods, {});
  const joining = await screenLoader(args, readJoining, {});
  const begun = found.methods.find(({ id }) => id === draft?.methodId);
  return { registration, period, joining, begun: begun && { id: begun.id, name: begun.name }, ...found };
}

export default function ChooseMethod() {
  const { registration, methods, prices, period, begun, joining } = useLoaderData<typeof loader>();
  const { registrationToken, username, email, status, reference } = registration;
  useEffect(() => {
    // For clients that read the token from the URL; the pages use the cookie.
    sessionStorage.setItem("pendingRegistration", JSON.stringify({ registrationToken, username, email }));
  }, [registrationToken, username, email]);
  if (status !== "pending")
    return (
      <WidePage title="Awaiting approval" step={status === "submitted" ? undefined : stepAt(joining, "Approval")}>
        {status === "submitted" ? <RegisteredNotice next="approval" /> : <SentNotice reference={reference} />}
        <HelpLinks />
      </WidePage>
    );
  if (joining.startsFree)
    return (
      <WidePage title="Nothing to pay">
        <p className="max-w-prose">
          New members no longer pay anything. Register as {username} again, with the same address and password, to
          finish.
        </p>
        <div className="mt-6">
          <ButtonLink to={paths.register()}>Back to Registration</ButtonLink>
        </div>
        <HelpLinks />
      </WidePage>
    );
  if (methods.length === 0)
    return (
      <WidePage title="Payment is not possible yet">
        <NoMethods>Your registration as {username} is saved. Come back to this page later.</NoMethods>
      </WidePage>
    );
  return (
    <WidePage
      title="Choose a payment method"
      note={`${username}, a membership is $${dollars(prices.monthly)} per month or $${dollars(prices.yearly)} per year.`}
      step={stepAt(joining, "Choose how to pay")}
    >
      <div className="grid gap-6">
        <PeriodLinks prices={prices} chosen={period} hrefFor={(period) => paths.register.payment({ period })} />
        {begun ? (
          <ButtonLink to={paths.register.method(begun.id, { period })}>Continue with {begun.name}</ButtonLink>
        ) : null}
        <MethodList methods={methods} hrefFor={({ id }) => paths.register.method(id, { period })} />
      </div>
      <section className="mt-8 border-t border-line pt-6">
        <h2 className="text-sm font-medium text-muted">What happens next</h2>
        <ol className="mt-2 grid list-decimal gap-1 pl-5">
          <li>Choose a method and pay the amount shown.</li>
          <li>Submit the transaction hash or a screenshot. A card needs neither.</li>
          <li>Once the staff confirm the payment, your account opens and you get a mail.</li>
        </ol>
        <div className="mt-6">
          <ButtonLink to={paths.register()} variant="quiet">
            Back to Registration
          </ButtonLink>
        </div>
        <HelpLinks />
      </section>
    </WidePage>
  );
}
