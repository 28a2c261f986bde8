import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readSaved } from "#app/domain/community/saved-searches/find-saved.server.ts";
import { removeSaved, renameSaved } from "#app/domain/community/saved-searches/manage-saved.server.ts";
import { RenameSearch } from "#app/domain/community/saved-searches/schema.ts";
import { communityFailures } from "#app/domain/core/failures/community.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { formAction, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";

export const meta = pageMeta("Saved search");

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, readSaved);

const done = (text: string) => redirectWithToast(paths.savedSearches(), text);

const acts = { rename: renameSaved, remove: removeSaved };

export async function action(args: ActionFunctionArgs) {
  if ((await parseIntent(args, acts)) === "remove")
    return confirmAction(args, removeSaved, () => done("Search removed."), "Not possible");
  return formAction(args, renameSaved, ({ name }) => done(`Renamed the search to ${name}.`));
}

const Visible = RenameSearch.pick({ name: true });

export default function SavedSearchPage() {
  const { id, name } = useLoaderData<typeof loader>();
  // No filledWith: its member's own.
  const [form, fields] = useZodForm(Visible, { id: "rename-search", defaultValue: { name } });
  return (
    <MemberDialog title="Saved search" closeTo={paths.savedSearches()}>
      <FormFrame failure={communityFailures.saveSearch} form={form} submit="Rename" intent="rename">
        <TextField label="Name" field={fields.name} />
      </FormFrame>
      <PageForm action={paths.savedSearches.search(id)} className="mt-6 border-t border-line pt-4">
        <Button type="submit" name="intent" value="remove" variant="danger">
          Remove search
        </Button>
      </PageForm>
    </MemberDialog>
  );
}
