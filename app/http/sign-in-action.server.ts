import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { SignIn } from "#app/domain/auth/schema.ts";
import type { BegunSignIn } from "#app/domain/auth/sign-in.server.ts";
import type { UseCase } from "#app/domain/kernel/use-case.server.ts";
import { paths } from "#app/paths/paths.ts";
import { returnTo } from "./return-to.ts";
import { type FormReply, formAction, readForm } from "./screen.server.ts";
import { startSession } from "./session.server.ts";
import { ticketCookie } from "./sign-in-ticket.server.ts";

type SignInUseCase = UseCase<typeof SignIn, BegunSignIn>;

/**
 * Signs in by an HTML form: remix-auth's form strategy reads it, the use case judges it, and a session under a new
 * id begins, or the page that asks for the code comes. Errors come back beside the form; the password is never sent back.
 */
export async function signInAction(args: ActionFunctionArgs, useCase: SignInUseCase, home: string): Promise<FormReply> {
  // The strategy reads without a guard: a body that is no form is answered before it.
  const form = await readForm(args.request.clone());
  const enter = async ({ user, ticket }: BegunSignIn) => {
    const wanted = returnTo(form.get("returnTo"), home);
    const cookie = ticket
      ? await ticketCookie(args.context.app, { ticket, returnTo: wanted })
      : await startSession(args, user.id);
    return redirect(ticket ? paths.login.code() : wanted, { status: 303, headers: { "Set-Cookie": cookie } });
  };
  const strategy = new FormStrategy<FormReply>(() => formAction(args, useCase, enter, form));
  return new Authenticator<FormReply>().use(strategy, "form").authenticate("form", args.request);
}
