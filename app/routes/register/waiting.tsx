import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { isWaitedFor } from "#app/domain/joining/registrations/is-waited-for.ts";
import { readJoining } from "#app/domain/joining/registrations/joining.server.ts";
import { joinWaitingList } from "#app/domain/joining/waiting-list/join-waiting-list.server.ts";
import { JoinWaitingList } from "#app/domain/joining/waiting-list/schema.ts";
import { formPass, refuseBot } from "#app/http/bot-trap.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { formAction, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { BotTrap } from "#app/ui/bot-trap.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { DoorPage } from "../shell/card-page.tsx";
import { HelpLinks } from "../shell/help-links.tsx";

export const meta = pageMeta("Notify me when it opens", { description: "We email you once, when joining opens." });

export async function loader(args: LoaderFunctionArgs) {
  if ((await contextOf(args)).actor) throw redirect(paths.home());
  const joining = await screenLoader(args, readJoining, {});
  return { message: joining.message, isWaitedFor: isWaitedFor(joining), pass: await formPass(args) };
}

export async function action(args: ActionFunctionArgs) {
  const refused = await refuseBot(args, JoinWaitingList);
  if (refused) return refused;
  return formAction(args, joinWaitingList, ({ token, message }) =>
    redirectWithToast(paths.register.wait(token), message),
  );
}

export default function WaitingList() {
  const { message, isWaitedFor, pass } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formAction === paths.register.waiting();
  const [form, fields] = useZodForm(JoinWaitingList, { id: "waiting" });
  // If the form was refused because joining just opened, it keeps what was typed.
  if (!isWaitedFor && !reply)
    return (
      <DoorPage title="Notify me when it opens">
        <p>{message ?? "Joining is open, so you don't need to wait."}</p>
        <p className="mt-4">
          <PageLink to={paths.register()} className="text-accent-text underline">
            Join
          </PageLink>
        </p>
        <HelpLinks />
      </DoorPage>
    );
  return (
    <DoorPage
      title="Notify me when it opens"
      note="We email you once, when joining opens, and then delete your address."
    >
      <PageForm action={paths.register.waiting()} {...getFormProps(form)} className="grid gap-4">
        <FormError id={form.errorId} errors={form.errors} />
        <TextField label="Email" hint="Only the staff see it." field={fields.email} type="email" autoComplete="email" />
        <TextField label="Note to the staff (optional)" field={fields.word} />
        <BotTrap pass={pass} reply={reply} />
        <Button type="submit" busy={busy}>
          Notify me
        </Button>
      </PageForm>
      <HelpLinks />
    </DoorPage>
  );
}
