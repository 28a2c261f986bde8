import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { saveSearch } from "#app/domain/community/saved-searches/manage-saved.server.ts";
import { isOfBookmarks } from "#app/domain/community/saved-searches/of-bookmarks.ts";
import { SaveSearch } from "#app/domain/community/saved-searches/schema.ts";
import { communityFailures } from "#app/domain/core/failures/community.ts";
import { contextOf } from "#app/http/context.server.ts";
import { formAction, redirectWithToast, refusalResponse } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { aboutQuery } from "#app/ui/screen-outlet.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";

export const meta = pageMeta("Save search");

export const handle = aboutQuery("query");

/** The search is in the URL. Its words are the default name. */
export async function loader(args: LoaderFunctionArgs) {
  const denied = saveSearch.allow(await contextOf(args));
  if (denied) throw refusalResponse(denied, args.request);
  const query = new URL(args.request.url).searchParams.get("query") ?? "";
  return { query, name: (new URLSearchParams(query).get("search") ?? "").slice(0, 60) };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, saveSearch, ({ name, query }) =>
    redirectWithToast(`${paths.home()}?${query}`, `Saved the search ${name}.`),
  );

const Visible = SaveSearch.pick({ name: true, follow: true });

export default function NewSearch() {
  const { query, name } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  // No filledWith: makes a new row.
  const [form, fields] = useZodForm(Visible, { id: "save-search", defaultValue: { name } });
  const back = query ? `${paths.home()}?${query}` : paths.savedSearches();
  const errors = [...(form.errors ?? []), ...(reply?.submission.error?.query ?? [])];
  return (
    <MemberDialog title="Save search" closeTo={back}>
      <FormFrame failure={communityFailures.saveSearch} form={form} submit="Save search" errors={errors}>
        <input type="hidden" name="query" value={query} />
        <TextField label="Name" hint="Shown beside the list of torrents." field={fields.name} />
        {isOfBookmarks(query) ? null : (
          <Checkbox
            label="Follow it"
            hint="You get a notice of each new torrent that it finds."
            field={fields.follow}
          />
        )}
      </FormFrame>
    </MemberDialog>
  );
}
