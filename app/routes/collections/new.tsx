import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { createCollection } from "#app/domain/community/collections/change-collection.server.ts";
import { findForTorrent } from "#app/domain/community/collections/find-for-torrent.server.ts";
import { CreateCollection } from "#app/domain/community/collections/schema.ts";
import { communityFailures } from "#app/domain/core/failures/community.ts";
import { isSignedIn } from "#app/domain/core/kernel/allow.ts";
import { ok } from "#app/domain/core/kernel/result.ts";
import { contextOf } from "#app/http/context.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { orThrow, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { aboutQuery } from "#app/ui/screen-outlet.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";
import { CollectionFields } from "./collection-fields.tsx";

export const meta = pageMeta("New collection");

export const handle = aboutQuery("torrentId");

export async function loader(args: LoaderFunctionArgs) {
  const torrentId = new URL(args.request.url).searchParams.get("torrentId");
  if (torrentId) return { torrent: (await screenLoader(args, findForTorrent, { torrentId })).torrent };
  orThrow(isSignedIn(await contextOf(args)) ?? ok(null), args.request);
  return { torrent: null };
}

export const action = (args: ActionFunctionArgs) =>
  draftAction(args, createCollection, ({ id, name }) =>
    redirectWithToast(paths.collections.collection(id), `Created the collection “${name}”.`),
  );

/** Creates a collection. If the page was opened from a torrent, the collection starts with it. */
export default function NewCollection() {
  const { torrent } = useLoaderData<typeof loader>();
  // No filledWith: makes a new row.
  const [form, fields] = useZodForm(CreateCollection, {
    id: "new-collection",
    defaultValue: { visibility: "private" },
  });
  const backTo = torrent ? paths.torrent.collect(torrent.id) : paths.collections();
  return (
    <MemberDialog title="New collection" closeTo={backTo}>
      <FormFrame
        uses="publish"
        failure={communityFailures.createCollection}
        form={form}
        preview="text"
        submit="Create collection"
      >
        {torrent ? (
          <>
            <p dir="auto" className="break-words text-muted">
              First torrent: {torrent.name}
            </p>
            <input type="hidden" name="torrentId" value={torrent.id} />
          </>
        ) : null}
        <CollectionFields fields={fields} />
      </FormFrame>
    </MemberDialog>
  );
}
