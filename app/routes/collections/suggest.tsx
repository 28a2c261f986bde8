import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findCollectionFacts } from "#app/domain/community/collections/find-collection.server.ts";
import { SuggestTorrent } from "#app/domain/community/collections/schema.ts";
import { suggestTorrent } from "#app/domain/community/collections/suggest-torrent.server.ts";
import { communityFailures } from "#app/domain/core/failures/community.ts";
import { line } from "#app/domain/core/kernel/fields.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { readForm, redirectWithToast, refusedPage, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { TextareaField, TextField } from "#app/ui/field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { aboutQuery } from "#app/ui/screen-outlet.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";

const whichTorrent = "Enter a torrent's URL or ID.";
/** Also accepts the URL of a torrent's page. */
const SuggestForm = SuggestTorrent.extend({
  torrentId: line({ missing: whichTorrent, max: 300, tooLong: whichTorrent }),
});

export const meta = pageMeta("Suggest a torrent");

export const handle = aboutQuery("torrentId");

export async function loader(args: LoaderFunctionArgs) {
  const { id, name, isMine, visibility } = await screenLoader(args, findCollectionFacts);
  if (isMine || visibility !== "suggestions")
    throw refusedPage("forbidden", "You can't suggest torrents for this collection.");
  const torrentId = new URL(args.request.url).searchParams.get("torrentId")?.slice(0, 20) ?? "";
  return { id, name, torrentId };
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const [, number] = /\/torrents\/(\d+)/.exec(String(form.get("torrentId") ?? "")) ?? [];
  if (number) form.set("torrentId", number);
  return draftAction(args, suggestTorrent, ({ collectionId }) =>
    redirectWithToast(
      paths.collections.collection(collectionId),
      "Suggested. We'll notify you when the owner decides.",
    ),
  );
}

export default function Suggest() {
  const { id, name, torrentId } = useLoaderData<typeof loader>();
  const given = { collectionId: String(id) };
  // No filledWith: makes a new row.
  const [form, fields] = useZodForm(SuggestForm, { id: "suggest", given, defaultValue: { torrentId } });
  const at = paths.collections.collection(id);
  return (
    <MemberDialog title="Suggest a torrent" closeTo={at}>
      <p className="mb-4 break-words text-muted">
        For “<bdi>{name}</bdi>”
      </p>
      <FormFrame uses="publish" failure={communityFailures.suggestTorrent} form={form} submit="Suggest">
        <TextField label="Torrent" hint="The torrent's URL or ID." field={fields.torrentId} />
        <TextareaField
          label="Note (optional)"
          hint="Why it fits. Only the owner sees it."
          field={fields.word}
          rows={3}
        />
      </FormFrame>
    </MemberDialog>
  );
}
