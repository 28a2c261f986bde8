import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { joiningFailures } from "#app/domain/core/failures/joining.ts";
import { apply } from "#app/domain/joining/applications/apply.server.ts";
import { readQuestions } from "#app/domain/joining/applications/read-questions.server.ts";
import { Apply } from "#app/domain/joining/applications/schema.ts";
import { formPass, refuseBot } from "#app/http/bot-trap.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { BotTrap } from "#app/ui/bot-trap.tsx";
import { Button } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { type FormField, TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { WidePage } from "../shell/card-page.tsx";
import { HelpLinks } from "../shell/help-links.tsx";
import { AnswerField } from "./answer-field.tsx";

export const meta = pageMeta("Apply", { description: "Answer a few questions, and the staff decide." });

export async function loader(args: LoaderFunctionArgs) {
  if ((await contextOf(args)).actor) throw redirect(paths.home());
  return { ...(await screenLoader(args, readQuestions, {})), pass: await formPass(args) };
}

export async function action(args: ActionFunctionArgs) {
  const refused = await refuseBot(args, Apply);
  if (refused) return refused;
  return draftAction(args, apply, ({ token, message }) =>
    redirectWithToast(token ? paths.application(token) : paths.apply.sent(), message),
  );
}

export default function ApplyPage() {
  const { isOpen, message, intro, asked, questions, pass } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formAction === paths.apply();
  const [form, fields] = useZodForm(Apply, { id: "apply", constraint: undefined });
  // If the form was refused because applications just closed, it keeps what was typed.
  if (!isOpen && !reply)
    return (
      <WidePage title="Apply">
        <p>{message ?? "Joining is open, so you don't need to apply."}</p>
        {message ? null : (
          <p className="mt-4">
            <PageLink to={paths.register()} className="text-accent-text underline">
              Join
            </PageLink>
          </p>
        )}
        <HelpLinks />
      </WidePage>
    );
  return (
    <WidePage title="Apply" note="Answer these questions. The staff will read your answers and decide.">
      {intro ? (
        <p dir="auto" className="mb-6 max-w-prose whitespace-pre-line">
          {intro}
        </p>
      ) : null}
      <PageForm
        {...failsWith(joiningFailures.apply)}
        action={paths.apply()}
        encType={questions.some(({ kind }) => kind === "picture") ? "multipart/form-data" : undefined}
        {...getFormProps(form)}
        className="grid gap-4"
      >
        <FormError id={form.errorId} errors={form.errors} />
        <TextField
          label="Username"
          hint="Your name on this site, if you are accepted."
          field={fields.username}
          required
          maxLength={32}
          autoComplete="username"
          autoCapitalize="none"
        />
        <TextField
          label="Email"
          hint="Only the staff see it."
          field={fields.email}
          required
          type="email"
          autoComplete="email"
        />
        {questions.map((question) => (
          <AnswerField
            key={question.name}
            question={question}
            field={(fields as Record<string, FormField>)[question.name]}
          />
        ))}
        <input type="hidden" name="asked" value={asked} />
        <BotTrap pass={pass} reply={reply} />
        <div>
          <Button type="submit" busy={busy}>
            Send application
          </Button>
        </div>
        <p className="text-sm">
          Already have an account?{" "}
          <PageLink to={paths.login()} className="text-accent-text underline">
            Sign in
          </PageLink>
        </p>
      </PageForm>
      <HelpLinks />
    </WidePage>
  );
}
