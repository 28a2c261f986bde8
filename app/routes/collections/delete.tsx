import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deleteCollection } from "#app/domain/community/collections/change-collection.server.ts";
import { communityFailures } from "#app/domain/core/failures/community.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";
import { ownCollection } from "./own-collection.server.ts";

export const meta = pageMeta("Delete collection");

export const loader = (args: LoaderFunctionArgs) => ownCollection(args);

export const action = (args: ActionFunctionArgs) =>
  confirmAction(
    args,
    deleteCollection,
    () => redirectWithToast(paths.collections(), "Collection deleted."),
    communityFailures.deleteCollection.title,
  );

export default function DeleteCollection() {
  const { id, name } = useLoaderData<typeof loader>();
  const at = paths.collections.collection(id);
  return (
    <MemberDialog title="Delete collection" closeTo={at}>
      <ConfirmForm
        failure={communityFailures.deleteCollection}
        question="Delete this collection and its notes? Its torrents stay on the site."
        quoted={name}
      />
    </MemberDialog>
  );
}
