import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { readPageText } from "#app/domain/catalogue/site-pages/read-page.server.ts";
import { PAGE_MAX, SetPage } from "#app/domain/catalogue/site-pages/schema.ts";
import { setPage } from "#app/domain/catalogue/site-pages/set-page.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { DialogPage } from "#app/ui/dialog.tsx";
import { TextareaField } from "#app/ui/field.tsx";
import { FilledWith } from "#app/ui/filled-with.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../../page-meta.ts";

export const meta = pageMeta("Edit page, Administration");

const PATH = adminPaths.settings();

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, readPageText, args.params);

export const action = (args: ActionFunctionArgs) =>
  draftAction(
    args,
    setPage,
    ({ title }) => redirectWithToast(PATH, `${title} saved.`),
    () => loader(args),
  );

export default function EditPage() {
  const { page, title, text, initialText, isReviewed } = useLoaderData<typeof loader>();
  const target = adminPaths.settings.page(page);
  const busy = useNavigation().formAction === target;
  const [form, fields] = useZodForm(SetPage, {
    id: "page",
    given: { page },
    defaultValue: { text },
    constraint: undefined,
  });
  return (
    <DialogPage level={2} title={title} closeTo={PATH}>
      {page === "rules" && !isReviewed ? (
        <PageForm action={adminPaths.setUp()} className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="words min-w-56 flex-1 text-sm">
            These are the rules that the site began with. Change what does not suit your community, or keep them.
          </p>
          <Button type="submit" name="intent" value="keepRules" variant="quiet">
            Keep these rules
          </Button>
        </PageForm>
      ) : null}
      <PageForm action={target} {...getFormProps(form)} className="grid gap-4">
        <FilledWith values={{ text }} />
        <FormError id={form.errorId} errors={form.errors} />
        <TextareaField
          label="Text"
          hint="Markdown: # begins a section, - a list item; [text](https://…) is a link. HTML is shown as text."
          field={fields.text}
          rows={24}
          maxLength={PAGE_MAX}
          required
        />
        {page === "rules" ? (
          <Checkbox
            label="This change is important"
            hint="Members must accept the rules at their next visit. Torrent clients, feeds and tokens keep working."
            field={fields.isImportant}
          />
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            Save
          </Button>
          <ButtonLink to={PATH} variant="quiet">
            Cancel
          </ButtonLink>
          <PageLink to={`/${page}`} className="self-center text-sm text-accent-text underline">
            View page
          </PageLink>
        </div>
        {initialText === text ? null : (
          <details className="text-sm">
            <summary className="w-fit text-muted hover:text-strong">Original text</summary>
            <pre className="mt-2 rounded-md border border-line bg-sunken p-3 font-mono text-xs whitespace-pre-wrap">
              {initialText}
            </pre>
          </details>
        )}
      </PageForm>
    </DialogPage>
  );
}
