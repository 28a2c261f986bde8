import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findBookmark } from "#app/domain/community/bookmarks/find-bookmark.server.ts";
import { setBookmark } from "#app/domain/community/bookmarks/keep.server.ts";
import { SetBookmark } from "#app/domain/community/bookmarks/schema.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { TextareaField, TextField } from "#app/ui/field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { aboutQuery } from "#app/ui/screen-outlet.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";

export const meta = pageMeta("Bookmark");

export const handle = aboutQuery("kind", "subjectId");

export const loader = (args: LoaderFunctionArgs) =>
  screenLoader(args, findBookmark, Object.fromEntries(new URL(args.request.url).searchParams));

export const action = (args: ActionFunctionArgs) =>
  draftAction(args, setBookmark, () => redirectWithToast(paths.account.bookmarks(), "Bookmark saved."));

/** Adds a bookmark with a folder and a note, or changes them. */
export default function EditBookmark() {
  const { kind, subjectId, name, isKept, folder, note } = useLoaderData<typeof loader>();
  const given = { kind, subjectId: String(subjectId) };
  // No filledWith: its member's own.
  const [form, fields] = useZodForm(SetBookmark, { id: "bookmark", given, defaultValue: { folder, note } });
  return (
    <MemberDialog title={isKept ? "Folder and note" : "Bookmark"} closeTo={paths.account.bookmarks()}>
      <p dir="auto" className="mb-4 break-words text-muted">
        {name ?? "No longer available"}
      </p>
      <FormFrame form={form} submit={isKept ? "Save" : "Bookmark"}>
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="subjectId" value={subjectId} />
        <TextField label="Folder (optional)" hint="A new name creates a new folder." field={fields.folder} />
        <TextareaField label="Note (optional)" hint="Only you can see it." field={fields.note} rows={3} />
      </FormFrame>
    </MemberDialog>
  );
}
