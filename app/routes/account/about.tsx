import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { accountFailures } from "#app/domain/core/failures/account.ts";
import { readAbout, setAbout } from "#app/domain/moderation/profiles/about.server.ts";
import { ABOUT_MAX, SetAbout } from "#app/domain/moderation/profiles/schema.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { TextareaField } from "#app/ui/field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";

export const meta = pageMeta("About me");

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, readAbout);

export const action = (args: ActionFunctionArgs) =>
  draftAction(args, setAbout, () => redirectWithToast(paths.account(), "Text saved"));

export default function AboutPage() {
  const { about } = useLoaderData<typeof loader>();
  // No filledWith: its member's own, one field.
  const [form, fields] = useZodForm(SetAbout, { id: "about", defaultValue: { about } });
  return (
    <MemberDialog title="About me" closeTo={paths.account()}>
      <FormFrame uses="publish" failure={accountFailures.updateAbout} form={form} preview="about" submit="Save text">
        <TextareaField
          label="Text on my page"
          hint={`Markdown, at most ${ABOUT_MAX.toLocaleString("en-US")} characters. Links are kept; pictures become links.`}
          field={fields.about}
          rows={10}
        />
      </FormFrame>
    </MemberDialog>
  );
}
