import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { sendContact } from "#app/domain/moderation/cases/contact.server.ts";
import { SendContact } from "#app/domain/moderation/cases/schema.ts";
import { formPass, refuseBot } from "#app/http/bot-trap.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { BotTrap } from "#app/ui/bot-trap.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextareaField, TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { SharedPage } from "../shell/card-page.tsx";

export const meta = pageMeta("Contact", { description: "Write to the people who run this site. No account needed." });

export async function loader(args: LoaderFunctionArgs) {
  const { actor } = await contextOf(args);
  return { pass: await formPass(args), typed: { email: actor?.email ?? "", name: actor?.username ?? "" } };
}

export async function action(args: ActionFunctionArgs) {
  const refused = await refuseBot(args, SendContact);
  if (refused) return refused;
  return draftAction(args, sendContact, ({ message }) => redirectWithToast(paths.contact(), message));
}

/** For everyone who needs help, with or without an account. */
export default function Contact() {
  const root = useRoot();
  const supportEmail = root?.site.supportEmail;
  const { pass, typed: defaultValue } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formAction === paths.contact();
  // No filledWith: makes a new row.
  const [form, fields] = useZodForm(SendContact, { id: "contact", defaultValue });
  return (
    <SharedPage title="Contact" note="For everyone, with or without an account. The staff answer by email.">
      {supportEmail ? (
        <p className="mb-6">
          You can also write to{" "}
          <a href={`mailto:${supportEmail}`} className="text-accent-text underline">
            {supportEmail}
          </a>
          .
        </p>
      ) : null}
      <PageForm action={paths.contact()} {...getFormProps(form)} className="grid gap-4">
        <FormError id={form.errorId} errors={form.errors} />
        <TextField
          label="Email"
          hint="We send the answer there."
          field={fields.email}
          type="email"
          autoComplete="email"
        />
        <TextField
          label="Name (optional)"
          hint="Your username, if you have one."
          field={fields.name}
          autoComplete="username"
        />
        <TextField label="Subject" field={fields.subject} />
        <TextareaField
          label="Message"
          hint={
            root?.takesPayments
              ? "About a payment? Include its reference, but never your password."
              : "Never include your password."
          }
          field={fields.message}
          rows={8}
        />
        <BotTrap pass={pass} reply={reply} />
        <div>
          <Button type="submit" busy={busy}>
            Send to the staff
          </Button>
        </div>
      </PageForm>
    </SharedPage>
  );
}
