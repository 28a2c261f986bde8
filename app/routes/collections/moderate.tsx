import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findCollectionFacts } from "#app/domain/community/collections/find-collection.server.ts";
import { hideCollection, removeCollection } from "#app/domain/community/collections/moderate.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { redirectWithToast, refusedPage, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";

export const meta = pageMeta("Moderate collection");

export async function loader(args: LoaderFunctionArgs) {
  const { id, name, isHidden, mayModerate, visibility } = await screenLoader(args, findCollectionFacts);
  if (!mayModerate) throw refusedPage("forbidden", "You need the right “Moderate collections” for this.");
  if (visibility === "private") throw refusedPage("not-found", "That shared collection doesn't exist.");
  return { id, name, isHidden };
}

/** Moderators can hide or delete a collection. */
export async function action(args: ActionFunctionArgs) {
  const act = await parseIntent(args, { hide: hideCollection, remove: removeCollection });
  if (act === "remove")
    return confirmAction(
      args,
      removeCollection,
      () => redirectWithToast(paths.collections(), "Collection deleted."),
      "Not possible",
    );
  return confirmAction(
    args,
    hideCollection,
    ({ id, isHidden }) =>
      redirectWithToast(paths.collections.collection(id), isHidden ? "Collection hidden." : "Collection shown again."),
    "Not possible",
  );
}

export default function ModerateCollection() {
  const { id, name, isHidden } = useLoaderData<typeof loader>();
  const at = paths.collections.collection(id);
  return (
    <MemberDialog title="Moderate collection" closeTo={at}>
      <p dir="auto" className="mb-4 border-l-2 border-line-strong pl-4 break-words text-strong">
        {name}
      </p>
      <p>
        {isHidden
          ? "Only its owner and moderators can see it now."
          : "If you hide it, only its owner and moderators can see it. The audit log records who hid it."}
      </p>
      <PageForm action={paths.collections.moderate(id)} className="mt-6 flex flex-wrap gap-3">
        {isHidden ? null : <input type="hidden" name="isHidden" value="on" />}
        <Button type="submit" name="intent" value="hide">
          {isHidden ? "Show again" : "Hide it"}
        </Button>
        <Button type="submit" name="intent" value="remove" variant="danger">
          Delete it permanently
        </Button>
        <ButtonLink to={at} variant="quiet">
          Cancel
        </ButtonLink>
      </PageForm>
    </MemberDialog>
  );
}
