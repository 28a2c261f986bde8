import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { beginSignIn } from "#app/domain/auth/sign-in.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { returnTo } from "#app/http/return-to.ts";
import { signInAction } from "#app/http/sign-in-action.server.ts";
import { paths } from "#app/paths/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DoorPage } from "../shell/card-page.tsx";
import { loginReason } from "./login-reasons.ts";
import { SignInForm } from "./sign-in-form.tsx";

export const meta = () => [{ title: "Member Login" }];

export async function loader(args: LoaderFunctionArgs) {
  const wanted = returnTo(new URL(args.request.url).searchParams.get("returnTo"));
  if ((await contextOf(args)).actor) throw redirect(wanted);
  return { returnTo: wanted };
}

export const action = (args: ActionFunctionArgs) => signInAction(args, beginSignIn, paths.home());

export default function Login() {
  const { returnTo } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const typed = String(reply?.submission.initialValue?.username ?? "");
  return (
    <DoorPage title="Member Login" note={loginReason(returnTo) ?? undefined}>
      <SignInForm action={paths.login()} reply={reply} returnTo={returnTo} label="LOGIN" failure="logIn">
        {reply?.refusal?.code === "payment-required" ? (
          <ButtonLink to={paths.reactivate({ username: typed })} variant="quiet">
            Reactivate your account
          </ButtonLink>
        ) : null}
      </SignInForm>
      <p className="mt-6 flex flex-wrap justify-between gap-x-6 gap-y-2 text-sm">
        <Link to={paths.register()} className="text-accent-text underline">
          Join
        </Link>
        <Link to={paths.passwordReset()} className="text-accent-text underline">
          Forgot your password?
        </Link>
      </p>
    </DoorPage>
  );
}
