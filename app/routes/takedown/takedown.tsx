import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { noticeDeclarations } from "#app/domain/moderation/cases/declarations.ts";
import { fileTakedown } from "#app/domain/moderation/cases/file-takedown.server.ts";
import { groundLabels, grounds } from "#app/domain/moderation/cases/kinds.ts";
import { readStored } from "#app/domain/moderation/cases/read-stored.server.ts";
import { FileTakedown } from "#app/domain/moderation/cases/schema.ts";
import { formPass, refuseBot } from "#app/http/bot-trap.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { BotTrap } from "#app/ui/bot-trap.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { TextareaField, TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { SharedPage } from "../shell/card-page.tsx";
import { FullName, PostalAddress } from "./party-fields.tsx";
import { SwornPart } from "./sworn-part.tsx";
import { WhatHappens } from "./what-happens.tsx";

export const meta = pageMeta("Takedown notice", {
  description: "Report something that is yours and should not be shared here. No account needed.",
});

export async function loader(args: LoaderFunctionArgs) {
  return { stored: await screenLoader(args, readStored), pass: await formPass(args) };
}

export async function action(args: ActionFunctionArgs) {
  const refused = await refuseBot(args, FileTakedown);
  if (refused) return refused;
  return draftAction(args, fileTakedown, ({ reference }) =>
    redirectWithToast(paths.takedown.sent({ reference }), `Your notice has arrived as ${reference}.`),
  );
}

const groundOptions = grounds.map((value) => ({ value, label: groundLabels[value] }));

/** For anyone, without an account: rights holders need not be members. */
export default function Takedown() {
  const { stored, pass } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formAction === paths.takedown();
  const [form, fields] = useZodForm(FileTakedown, { id: "takedown", shouldRevalidate: "onInput" });
  return (
    <SharedPage
      title="Takedown notice"
      note="Report something that is yours and should not be shared here. No account needed."
    >
      <WhatHappens stored={stored} />
      <PageForm action={paths.takedown()} {...getFormProps(form)} className="mt-8 grid gap-5">
        <FormError id={form.errorId} errors={form.errors} />
        <div className="grid gap-5 sm:grid-cols-2">
          <FullName field={fields.name} />
          <TextField label="Organisation (optional)" field={fields.organisation} autoComplete="organization" />
        </div>
        <TextField
          label="Email"
          hint="We send the confirmation and the decision there."
          field={fields.email}
          type="email"
          autoComplete="email"
        />
        <PostalAddress field={fields.address} />
        <SelectField
          label="Which right is infringed"
          hint="The transparency page shows this, the date and the name of the torrent."
          field={fields.ground}
          options={groundOptions}
        />
        <TextareaField
          label="Work"
          hint="Your work: its title, where it is published, and why sharing it here is not allowed."
          field={fields.work}
          rows={5}
        />
        <TextareaField
          label="Torrents"
          hint="One per line: a link, an info hash or the exact name."
          field={fields.targets}
          rows={4}
        />
        <SwornPart
          declarations={[
            { words: noticeDeclarations.goodFaith, field: fields.goodFaith },
            { words: noticeDeclarations.accuracy, field: fields.accuracy },
          ]}
          signature={fields.signature}
        />
        <BotTrap pass={pass} reply={reply} />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={busy}>
            Send notice
          </Button>
          <PageLink to={paths.transparency()} className="text-sm text-accent-text underline">
            Earlier notices
          </PageLink>
        </div>
      </PageForm>
    </SharedPage>
  );
}
