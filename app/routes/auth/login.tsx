import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { joiningFailures } from "#app/domain/core/failures/joining.ts";
import { beginSignIn } from "#app/domain/people/auth/sign-in.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { keepOwnData } from "#app/http/own-data.server.ts";
import { sentReference } from "#app/http/payment-reference.server.ts";
import { keepReactivation } from "#app/http/reactivation.server.ts";
import { returnTo } from "#app/http/return-to.ts";
import { signInAction } from "#app/http/sign-in-action.server.ts";
import { paths } from "#app/paths/paths.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { pageMeta } from "../page-meta.ts";
import { SentNotice } from "../payments/sent-notice.tsx";
import { DoorPage } from "../shell/card-page.tsx";
import { HelpLinks } from "../shell/help-links.tsx";
import { useJoinLink } from "../shell/use-join-link.ts";
import { loginReason } from "./login-reasons.ts";
import { OwnDataLink } from "./own-data-link.tsx";
import { SignInForm } from "./sign-in-form.tsx";

export const meta = pageMeta("Member Login", { description: "Sign in as a member." });

export async function loader(args: LoaderFunctionArgs) {
  const wanted = returnTo(new URL(args.request.url).searchParams.get("returnTo"));
  if ((await contextOf(args)).actor) throw redirect(wanted);
  return { returnTo: wanted, reference: await sentReference(args) };
}

export const action = async (args: ActionFunctionArgs) =>
  keepOwnData(
    args.context.app,
    await keepReactivation(args.context.app, await signInAction(args, beginSignIn, paths.home())),
  );

export default function Login() {
  const { returnTo, reference } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const joinLink = useJoinLink();
  const takesPayments = useRoot()?.takesPayments;
  return (
    <DoorPage title="Member Login" note={loginReason(returnTo) ?? undefined}>
      {reference && !reply ? (
        <div className="mb-6">
          <SentNotice reference={reference} />
        </div>
      ) : null}
      <SignInForm
        action={paths.login()}
        reply={reply}
        returnTo={returnTo}
        label="LOGIN"
        failure={joiningFailures.logIn}
      >
        <Unpaid refusal={reply?.refusal ?? null} />
        {reply?.refusal?.ownDataTicket ? <OwnDataLink /> : null}
      </SignInForm>
      <p className="mt-6 grid justify-start gap-x-6 gap-y-3 text-sm sm:flex sm:flex-wrap sm:justify-between">
        <PageLink to={joinLink.to} className="text-accent-text underline">
          {joinLink.label}
        </PageLink>
        <PageLink to={paths.passwordReset()} className="text-accent-text underline">
          Forgot your password?
        </PageLink>
        {takesPayments ? (
          <PageLink to={paths.paymentStatus()} className="text-accent-text underline">
            Payment status
          </PageLink>
        ) : null}
      </p>
      <HelpLinks />
    </DoorPage>
  );
}

/**
 * The next step for a member who cannot sign in because a payment is missing. A member whose own proof is waiting need
 * not send anything.
 */
function Unpaid({ refusal }: { refusal: { code: string; reactivationToken?: string } | null }) {
  if (!refusal?.reactivationToken) return null;
  return refusal.code === "payment-required" ? (
    <ButtonLink to={paths.reactivate()} variant="quiet">
      Reactivate your account
    </ButtonLink>
  ) : (
    <PageLink to={paths.reactivate()} className="text-sm text-accent-text underline">
      Wasn't that you? Send your own proof
    </PageLink>
  );
}
