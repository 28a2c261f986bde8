import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { correctOwn } from "#app/domain/catalogue/corrections/correct-own.server.ts";
import { findDescription } from "#app/domain/catalogue/corrections/find-description.server.ts";
import { CorrectOwn } from "#app/domain/catalogue/corrections/schema.ts";
import { joinTags } from "#app/domain/catalogue/tags/tags.ts";
import { torrentFailures } from "#app/domain/core/failures/torrent.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Checkbox, SelectField } from "#app/ui/choice-field.tsx";
import { TextareaField, TextField } from "#app/ui/field.tsx";
import { FileField } from "#app/ui/file-field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { ReleaseFields } from "../products/release-fields.tsx";
import { MemberDialog } from "../shell/member-dialog.tsx";
import { categoryOptions, licenceOptions, platformOptions } from "./detail-options.ts";
import { History } from "./history.tsx";
import { TagsField } from "./tags-field.tsx";

export const meta = pageMeta("Correct torrent");

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, findDescription);

export const action = (args: ActionFunctionArgs) =>
  draftAction(
    args,
    correctOwn,
    ({ torrentId }) => redirectWithToast(paths.torrent(torrentId), "Corrections saved."),
    async () => valuesOf(await loader(args)),
  );

const valuesOf = (given: Awaited<ReturnType<typeof loader>>) => ({
  name: given.name,
  category: given.category,
  platform: given.platform,
  description: given.description ?? "",
  licence: given.licence ?? "",
  tags: joinTags(given.tags),
  publisher: given.publisher ?? "",
  product: given.product ?? "",
  version: given.version ?? "",
});

const notStated = { value: "", label: "Not stated" };

/** All facts of a listed torrent, for its uploader and moderators, with the changes so far. */
export default function CorrectTorrent() {
  const torrent = useLoaderData<typeof loader>();
  const { torrentId, hasNfo, history, isOwn, proposedTags, ...given } = torrent;
  const defaultValue = valuesOf(torrent);
  const [form, fields] = useZodForm(CorrectOwn, {
    id: "correct-torrent",
    given: { torrentId: String(torrentId) },
    defaultValue,
  });
  return (
    <MemberDialog title="Correct torrent" closeTo={paths.torrent(torrentId)}>
      <FormFrame
        uses="upload"
        failure={torrentFailures.correctTorrent}
        form={form}
        encType="multipart/form-data"
        submit="Save corrections"
        filledWith={defaultValue}
      >
        <TextField label="Torrent name" field={fields.name} />
        <ReleaseFields
          fields={{
            publisher: { field: fields.publisher },
            product: { field: fields.product },
            version: { field: fields.version },
          }}
        />
        <div className="grid gap-5 sm:grid-cols-3">
          <SelectField label="Category" field={fields.category} options={categoryOptions} />
          <SelectField label="Platform" field={fields.platform} options={platformOptions} />
          <SelectField
            label="Licence"
            field={fields.licence}
            options={given.licence === null ? [notStated, ...licenceOptions] : licenceOptions}
          />
        </div>
        <TagsField field={fields.tags} proposed={proposedTags} />
        <TextareaField label="Description" field={fields.description} rows={8} />
        <FileField label={hasNfo ? "Another NFO (optional)" : "NFO (optional)"} field={fields.nfo} accept=".nfo" />
        {hasNfo ? <Checkbox label="Remove the NFO" field={fields.removeNfo} /> : null}
        <p className="text-sm text-muted">All members can see every change and what was there before.</p>
      </FormFrame>
      <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {(
          [
            [paths.torrent.sounds(torrentId), "Sounds, tempo and key"],
            [paths.torrent.cover(torrentId), "Cover"],
            [paths.torrent.successor(torrentId), "Newer release"],
            [paths.torrent.history(torrentId), "All changes, and text to hide in them"],
            ...(isOwn ? [[paths.torrent.withdraw(torrentId), "Withdraw torrent"] as const] : []),
          ] as const
        ).map(([to, words]) => (
          <li key={to}>
            <PageLink to={to} className="text-accent-text underline">
              {words}
            </PageLink>
          </li>
        ))}
      </ul>
      <section aria-labelledby="history-title" className="mt-8 grid gap-3">
        <h2 id="history-title" className="label">
          Changes
        </h2>
        {history.length === 0 ? <p className="text-sm text-muted">No changes yet.</p> : null}
        <History entries={history} />
      </section>
    </MemberDialog>
  );
}
