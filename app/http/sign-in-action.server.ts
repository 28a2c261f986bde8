import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { UseCase } from "#app/domain/core/kernel/use-case-types.ts";
import type { SignIn } from "#app/domain/people/auth/schema.ts";
import type { BegunSignIn } from "#app/domain/people/auth/signed-in.ts";
import { paths } from "#app/paths/paths.ts";
import { contextOf } from "./context.server.ts";
import { returnTo } from "./return-to.ts";
import { type FormReply, readForm, runForm } from "./screen.server.ts";
import { signInHeaders } from "./session.server.ts";
import { ticketCookie } from "./sign-in-ticket.server.ts";

type SignInUseCase = UseCase<typeof SignIn, BegunSignIn>;
type Verified = BegunSignIn & { returnTo: string };

/** A refused sign-in, with the form to show again. */
class SignInRefused extends Error {
  readonly reply: FormReply;
  constructor(reply: FormReply) {
    super("The sign-in is refused.");
    this.reply = reply;
  }
}

/** remix-auth's form strategy with this site's form parser: 400 or 415 for a body that is not a form, and no NUL. */
class SiteFormStrategy extends FormStrategy<Verified> {
  override async authenticate(request: Request): Promise<Verified> {
    return this.verify({ form: await readForm(request), request });
  }
}

/**
 * Signs in with an HTML form. The strategy runs the use case: either it returns the member, or the form comes back with
 * its errors and without the password. Then a session under a new id starts, or the page for the code follows.
 */
export async function signInAction(args: ActionFunctionArgs, useCase: SignInUseCase, home: string): Promise<FormReply> {
  const context = await contextOf(args);
  const strategy = new SiteFormStrategy(async ({ form }) => {
    const sent = await runForm(args, context, useCase, form);
    if (!sent.ok) throw new SignInRefused(sent.reply);
    return { ...sent.value, returnTo: returnTo(form.get("returnTo"), home) };
  });
  const authenticator = new Authenticator<Verified>().use(strategy, "form");
  const verified = await authenticator.authenticate("form", args.request).catch((error: unknown) => {
    if (error instanceof SignInRefused) return error;
    throw error;
  });
  if (verified instanceof SignInRefused) return verified.reply;
  const { user, ticket, returnTo: wanted } = verified;
  if (!ticket) throw redirect(wanted, { status: 303, headers: await signInHeaders(args, user.id) });
  const cookie = await ticketCookie(args.context.app, { ticket, returnTo: wanted });
  throw redirect(paths.login.code(), { status: 303, headers: { "Set-Cookie": cookie } });
}
