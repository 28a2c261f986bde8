import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { setItem } from "#app/domain/community/collections/change-items.server.ts";
import { findItem } from "#app/domain/community/collections/find-item.server.ts";
import { SetItem } from "#app/domain/community/collections/schema.ts";
import { communityFailures } from "#app/domain/core/failures/community.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { TextareaField } from "#app/ui/field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";

export const meta = pageMeta("Torrent in a collection");

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, findItem);

export const action = (args: ActionFunctionArgs) =>
  draftAction(
    args,
    setItem,
    ({ collectionId }) => redirectWithToast(paths.collections.arrange(collectionId), "Saved."),
    () => loader(args),
  );

/** The note on a torrent in a collection, and whether the collection uses its cover. */
export default function Item() {
  const { collectionId, collection, torrentId, torrent, note, isCover, hasCover } = useLoaderData<typeof loader>();
  const given = { collectionId: String(collectionId), torrentId: String(torrentId) };
  const [form, fields] = useZodForm(SetItem, {
    id: "item",
    given,
    defaultValue: { note, ...(isCover ? { isCover: "on" } : {}) },
  });
  const arrange = paths.collections.arrange(collectionId);
  return (
    <MemberDialog title="Torrent in a collection" closeTo={arrange}>
      <p className="mb-4 break-words text-muted">
        <bdi>{torrent}</bdi> in “<bdi>{collection}</bdi>”
      </p>
      <FormFrame
        uses="publish"
        failure={communityFailures.setInCollection}
        form={form}
        submit="Save"
        filledWith={{ note, ...(hasCover ? { isCover } : {}) }}
      >
        <TextareaField
          label="Note (optional)"
          hint="Shown below the torrent to everyone who sees the collection."
          field={fields.note}
          rows={4}
        />
        {hasCover ? <Checkbox label="Use its cover for the collection" field={fields.isCover} /> : null}
      </FormFrame>
      <PageForm action={arrange} className="mt-6">
        <input type="hidden" name="torrentId" value={torrentId} />
        <Button type="submit" name="intent" value="remove" variant="quiet">
          Remove from the collection
        </Button>
      </PageForm>
    </MemberDialog>
  );
}
