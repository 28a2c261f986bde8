import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { editCollection } from "#app/domain/community/collections/change-collection.server.ts";
import { EditCollection } from "#app/domain/community/collections/schema.ts";
import { communityFailures } from "#app/domain/core/failures/community.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";
import { CollectionFields } from "./collection-fields.tsx";
import { ownCollection } from "./own-collection.server.ts";

export const meta = pageMeta("Edit collection");

export const loader = (args: LoaderFunctionArgs) => ownCollection(args);

export const action = (args: ActionFunctionArgs) =>
  draftAction(
    args,
    editCollection,
    ({ id }) => redirectWithToast(paths.collections.collection(id), "Collection saved."),
    () => loader(args),
  );

export default function EditCollectionPage() {
  const { id, name, text, visibility } = useLoaderData<typeof loader>();
  const given = { collectionId: String(id) };
  const [form, fields] = useZodForm(EditCollection, {
    id: "collection",
    given,
    defaultValue: { name, text, visibility },
  });
  const at = paths.collections.collection(id);
  return (
    <MemberDialog title="Edit collection" closeTo={at}>
      <FormFrame
        uses="publish"
        failure={communityFailures.editCollection}
        form={form}
        preview="text"
        submit="Save collection"
        filledWith={{ name, text, visibility }}
      >
        <CollectionFields fields={fields} />
      </FormFrame>
      <p className="mt-6 text-sm">
        <PageLink to={paths.collections.delete(id)} className="text-danger underline">
          Delete this collection
        </PageLink>
      </p>
    </MemberDialog>
  );
}
