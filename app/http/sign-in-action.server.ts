import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { SignIn } from "#app/domain/auth/schema.ts";
import type { SignedIn } from "#app/domain/auth/sign-in.server.ts";
import type { UseCase } from "#app/domain/use-case.server.ts";
import { returnTo } from "./return-to.ts";
import { type FormReply, formAction, readForm } from "./screen.server.ts";
import { startSession } from "./session.server.ts";

type SignInUseCase = UseCase<typeof SignIn, SignedIn>;

/**
 * Signs in by an HTML form: remix-auth's form strategy reads it, the use case judges it, and a session under a new
 * id begins. Errors come back beside the form; the password is never sent back.
 */
export async function signInAction(args: ActionFunctionArgs, useCase: SignInUseCase, home: string): Promise<FormReply> {
  // The strategy reads without a guard: what is no form must be answered before it.
  const guarded = await readForm(args.request.clone());
  const strategy = new FormStrategy<FormReply>(() =>
    formAction(args, useCase, (user, context) => enter(user, context), guarded),
  );
  const enter = async (user: SignedIn, context: Parameters<typeof startSession>[0]) =>
    redirect(returnTo(guarded.get("returnTo"), home), {
      status: 303,
      headers: { "Set-Cookie": await startSession(context, args.request, user.id) },
    });
  return new Authenticator<FormReply>().use(strategy, "form").authenticate("form", args.request);
}
