import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addTorrent } from "#app/domain/community/collections/change-items.server.ts";
import { findForTorrent } from "#app/domain/community/collections/find-for-torrent.server.ts";
import { AddTorrent } from "#app/domain/community/collections/schema.ts";
import { communityFailures } from "#app/domain/core/failures/community.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { TextareaField } from "#app/ui/field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";

export const meta = pageMeta("Add to collection");

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, findForTorrent);

export const action = (args: ActionFunctionArgs) =>
  draftAction(args, addTorrent, ({ collectionId }) =>
    redirectWithToast(paths.collections.collection(collectionId), "Added to the collection."),
  );

/** Adds a torrent to one of the member's collections, or links to a new one. */
export default function Collect() {
  const { torrent, collections, open } = useLoaderData<typeof loader>();
  const holders = collections.filter(({ hasIt }) => hasIt);
  const options = collections.filter(({ hasIt }) => !hasIt).map(({ id, name }) => ({ value: String(id), label: name }));
  // No filledWith: makes a new row.
  const [form, fields] = useZodForm(AddTorrent, {
    id: "collect",
    given: { torrentId: String(torrent.id) },
    defaultValue: { collectionId: options[0]?.value ?? "" },
  });
  const at = paths.torrent(torrent.id);
  return (
    <MemberDialog title="Add to collection" closeTo={at}>
      <p dir="auto" className="mb-4 break-words text-muted">
        {torrent.name}
      </p>
      {holders.length > 0 ? (
        <div className="mb-4 text-sm">
          <p>It is already in:</p>
          <ul className="mt-1 list-disc pl-5">
            {holders.map(({ id, name }) => (
              <li key={id}>
                <PageLink
                  to={paths.collections.item(id, torrent.id)}
                  dir="auto"
                  className="break-words text-accent-text underline"
                >
                  {name}
                </PageLink>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {options.length > 0 ? (
        <FormFrame uses="publish" failure={communityFailures.addToCollection} form={form} submit="Add">
          <SelectField label="Collection" field={fields.collectionId} options={options} />
          <TextareaField
            label="Note (optional)"
            hint="Shown below the torrent to everyone who sees the collection."
            field={fields.note}
            rows={3}
          />
        </FormFrame>
      ) : collections.length === 0 ? (
        <p>You have no collections yet.</p>
      ) : null}
      <p className="mt-6">
        <ButtonLink to={paths.collections.new({ torrentId: torrent.id })} variant="quiet">
          New collection with this torrent
        </ButtonLink>
      </p>
      {open.length > 0 ? (
        <div className="mt-6 border-t border-line pt-4 text-sm">
          <p>Suggest it for a collection you follow:</p>
          <ul className="mt-1 list-disc pl-5">
            {open.map(({ id, name }) => (
              <li key={id}>
                <PageLink
                  to={paths.collections.suggest(id, { torrentId: torrent.id })}
                  dir="auto"
                  className="break-words text-accent-text underline"
                >
                  {name}
                </PageLink>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </MemberDialog>
  );
}
