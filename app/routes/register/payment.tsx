import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { findMethods } from "#app/domain/payments/find-methods.server.ts";
import { registrationOf } from "#app/http/registration.server.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { MethodList } from "../payments/method-list.tsx";
import { WidePage } from "../shell/card-page.tsx";

export const meta = () => [{ title: "Choose a payment method" }];

export async function loader(args: LoaderFunctionArgs) {
  const registration = await registrationOf(args);
  return { registration, ...(await screenLoader(args, findMethods, {})) };
}

export default function ChooseMethod() {
  const { registration, methods, prices } = useLoaderData<typeof loader>();
  const { registrationToken, username, email } = registration;
  useEffect(() => {
    // For clients that read it there; the pages themselves go by the cookie.
    sessionStorage.setItem("pendingRegistration", JSON.stringify({ registrationToken, username, email }));
  }, [registrationToken, username, email]);
  return (
    <WidePage
      title="Choose a payment method"
      note={`${registration.username}, a membership is $${prices.monthly} per month or $${prices.yearly} per year.`}
    >
      <MethodList methods={methods} hrefFor={({ id }) => paths.register.method(id)} />
      <section className="mt-8 border-t border-line pt-6">
        <h2 className="text-sm font-medium text-muted">How it goes on</h2>
        <ol className="mt-2 grid list-decimal gap-1 pl-5">
          <li>Choose a method and pay the amount shown.</li>
          <li>Submit the transaction hash or a screenshot. A card needs neither.</li>
          <li>An administrator confirms the payment, and you get a mail: your account is open.</li>
        </ol>
        <div className="mt-6">
          <ButtonLink to={paths.register()} variant="quiet">
            Back to Registration
          </ButtonLink>
        </div>
      </section>
    </WidePage>
  );
}
