import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { joiningFailures } from "#app/domain/core/failures/joining.ts";
import { dollars } from "#app/domain/core/kernel/money.ts";
import { readOwnApplication } from "#app/domain/joining/applications/own-application.server.ts";
import { checkInvitation } from "#app/domain/joining/invitations/check-invitation.server.ts";
import { isWaitedFor } from "#app/domain/joining/registrations/is-waited-for.ts";
import { stepAt } from "#app/domain/joining/registrations/join-steps.ts";
import { type Joining, readJoining } from "#app/domain/joining/registrations/joining.server.ts";
import { priceWords } from "#app/domain/joining/registrations/price-words.ts";
import { register } from "#app/domain/joining/registrations/register.server.ts";
import { RegisterForm } from "#app/domain/joining/registrations/schema.ts";
import { formPass, refuseBot } from "#app/http/bot-trap.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { begunRegistration, toNextStep } from "#app/http/registration.server.ts";
import { formAction, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { BotTrap } from "#app/ui/bot-trap.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { DoorPage } from "../shell/card-page.tsx";
import { HelpLinks } from "../shell/help-links.tsx";

export const meta = pageMeta<typeof loader>("Join", {
  description: (data) => data && (data.joining.message ?? priceWords(data.joining)),
});

export async function loader(args: LoaderFunctionArgs) {
  if ((await contextOf(args)).actor) throw redirect(paths.home());
  const invite = new URL(args.request.url).searchParams.get("invite")?.trim().slice(0, 64) ?? "";
  const { invitedBy, note } = invite
    ? await screenLoader(args, checkInvitation, { code: invite })
    : { invitedBy: null, note: null };
  const application = await acceptedOf(args);
  const joining = await screenLoader(args, readJoining, {});
  const begun = await begunRegistration(args);
  return {
    invite,
    invitedBy,
    note,
    application,
    joining,
    begun: begun && { username: begun.username, status: begun.status },
    pass: await formPass(args),
  };
}

/** The accepted application whose link was opened; null without one. */
async function acceptedOf(args: LoaderFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get("application")?.trim().slice(0, 64) ?? "";
  const found = token ? await readOwnApplication.execute(await contextOf(args), { token }) : null;
  if (!found?.ok || found.value.status !== "accepted") return null;
  const { username, email } = found.value;
  return { token, username, email };
}

/** Runs the use case of the API with a form that has the password twice. */
const registerByForm = { ...register, input: RegisterForm };

export async function action(args: ActionFunctionArgs) {
  const refused = await refuseBot(args, RegisterForm);
  if (refused) return refused;
  return formAction(args, registerByForm, (registered) => toNextStep(args.context.app, registered));
}

export default function Register() {
  const { invite, invitedBy, note, application, joining, begun, pass } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  // The code stays in the URL, so that it is still there when the form comes back with errors.
  const target = application ? paths.register({ application: application.token }) : paths.register({ invite });
  const busy = useNavigation().formAction === target;
  // No filledWith: makes a new row.
  const [form, fields] = useZodForm(RegisterForm, {
    id: "register",
    shouldRevalidate: "onInput",
    ...(application ? { defaultValue: { username: application.username, email: application.email } } : {}),
  });
  // If the form was refused because joining just closed, it keeps what was typed.
  const { needsInvitation, needsApplication } = joining;
  const isLetIn = (needsInvitation || needsApplication) && (invitedBy !== null || application !== null);
  const mayJoin = joining.isOpen || isLetIn;
  if (!mayJoin && !reply)
    return (
      <DoorPage title="Join">
        {invite ? <Invited by={invitedBy} note={note} isNeeded={!needsApplication} /> : null}
        <p>{joining.message}</p>
        {needsApplication ? (
          <p className="mt-4">
            <ButtonLink to={paths.apply()}>Apply</ButtonLink>
          </p>
        ) : null}
        {isWaitedFor(joining) ? (
          <p className="mt-4">
            <ButtonLink to={paths.register.waiting()} variant="quiet">
              Notify me when it opens
            </ButtonLink>
          </p>
        ) : null}
        {begun ? <p className="mt-4">Your registration as {begun.username} is saved.</p> : null}
        <p className="mt-4 text-sm">
          Already have an account? <SignInLink />
        </p>
        <HelpLinks />
      </DoorPage>
    );
  return (
    <DoorPage
      title="Join"
      note="Unlimited downloads, no minimum uploads and no ratio requirements."
      step={stepAt(joining, "Register", application !== null)}
    >
      <p className="mb-4 text-sm">
        <Cost joining={joining} />
      </p>
      {begun && (begun.status === "unproved" || !joining.startsFree) ? (
        <p className="mb-4 rounded-md border border-accent-text px-4 py-3 text-sm">
          You have started to join as <strong className="text-strong">{begun.username}</strong>.{" "}
          {begun.status === "unproved" ? (
            <PageLink to={paths.register.confirm()} className="text-accent-text underline">
              Enter the code from the email
            </PageLink>
          ) : (
            <PageLink to={paths.register.payment()} className="text-accent-text underline">
              Continue to payment
            </PageLink>
          )}
        </p>
      ) : null}
      {invite ? <Invited by={invitedBy} note={note} isNeeded={needsInvitation} /> : null}
      {application ? (
        <p className="mb-4 rounded-md border border-success px-4 py-3 text-sm text-success">
          Your application was accepted. Choose a password.
        </p>
      ) : null}
      <PageForm {...failsWith(joiningFailures.register)} action={target} {...getFormProps(form)} className="grid gap-4">
        <FormError id={form.errorId} errors={form.errors} />
        <TextField label="Username" field={fields.username} autoComplete="username" autoCapitalize="none" />
        <TextField
          label="Email"
          hint={joining.isFree ? "We email you when your account is open." : "We send the approval and receipts there."}
          field={fields.email}
          type="email"
          autoComplete="email"
          readOnly={application !== null}
        />
        <TextField
          label="Password"
          hint="At least 8 characters."
          field={fields.password}
          type="password"
          autoComplete="new-password"
        />
        <TextField label="Confirm password" field={fields.confirm} type="password" autoComplete="new-password" />
        {application ? <input type="hidden" name="application" value={application.token} /> : null}
        {invitedBy ? <input type="hidden" name="invite" value={invite} /> : null}
        <BotTrap pass={pass} reply={reply} />
        <p className="text-sm">
          By registering you accept the{" "}
          <PageLink to={paths.rules()} className="text-accent-text underline">
            rules and terms
          </PageLink>
          .
        </p>
        <Button type="submit" busy={busy}>
          Register
        </Button>
        <p className="text-sm">
          Already have an account? <SignInLink />
        </p>
      </PageForm>
      <HelpLinks />
    </DoorPage>
  );
}

const SignInLink = () => (
  <PageLink to={paths.login()} className="text-accent-text underline">
    Sign in
  </PageLink>
);

/** The price, and when it is due. */
function Cost({ joining }: { joining: Joining }) {
  if (joining.startsFree) return <>{priceWords(joining)} There is nothing to pay at the moment.</>;
  const { monthly, yearly } = joining.prices;
  return (
    <>
      A membership costs <strong className="text-strong">${dollars(monthly)} per month</strong> or{" "}
      <strong className="text-strong">${dollars(yearly)} per year</strong>. You'll choose how to pay on the next page.
    </>
  );
}

type InvitedProps = { by: string | null; note: string | null; isNeeded: boolean };

const Invited = ({ by, note, isNeeded }: InvitedProps) => (
  <div
    className={`mb-4 rounded-md border px-4 py-3 text-sm ${by ? "border-success text-success" : "border-new text-new"}`}
  >
    {by ? (
      <>
        <p>
          <strong>{by}</strong> invites you to join.
        </p>
        {note ? (
          <p dir="auto" className="mt-2 break-words whitespace-pre-line">
            {note}
          </p>
        ) : null}
      </>
    ) : (
      `This invitation is no longer valid. ${isNeeded ? "Ask for a new one." : "You can join without it."}`
    )}
  </div>
);
