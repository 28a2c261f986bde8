import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { addToUpload } from "#app/domain/catalogue/previews/add-previews.server.ts";
import { findUploadPreviews } from "#app/domain/catalogue/previews/find-upload-previews.server.ts";
import { joinTags } from "#app/domain/catalogue/tags/tags.ts";
import { findDraft } from "#app/domain/catalogue/uploads/find-draft.server.ts";
import { SubmitUpload } from "#app/domain/catalogue/uploads/schema.ts";
import { submitUpload } from "#app/domain/catalogue/uploads/submit-upload.server.ts";
import { torrentFailures } from "#app/domain/core/failures/torrent.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { apiPaths } from "#app/paths/api-paths.ts";
import { paths } from "#app/paths/paths.ts";
import { Button, ButtonLink, buttonClasses } from "#app/ui/button.tsx";
import { checkUnlessSkipped } from "#app/ui/check-unless-skipped.ts";
import { Checkbox, SelectField } from "#app/ui/choice-field.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { TextareaField, TextField } from "#app/ui/field.tsx";
import { FileField } from "#app/ui/file-field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Unlimited } from "#app/ui/limit-note.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { SeeLink } from "#app/ui/see-link.tsx";
import { ServerHtml } from "#app/ui/server-html.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import {
  addSounds,
  changeSounds,
  hasSounds,
  readSoundsForm,
  replyWithSounds,
} from "../previews/change-sounds.server.ts";
import { SoundsField } from "../previews/sounds-field.tsx";
import { ReleaseFields } from "../products/release-fields.tsx";
import { MemberDialog } from "../shell/member-dialog.tsx";
import { CHOOSE, categoryOptions, licenceOptions, platformOptions, sourceHint } from "../torrents/detail-options.ts";
import { renderTree } from "../torrents/render-tree.server.ts";
import { TagsField } from "../torrents/tags-field.tsx";
import { AskedBeside, AskedList } from "./asked-changes.tsx";
import { coverAction } from "./cover-action.server.ts";
import { COVER_ACTS } from "./cover-acts.ts";
import { CoverForm } from "./cover-form.tsx";
import { NfoView } from "./nfo-view.tsx";
import { TorrentContents } from "./torrent-contents.tsx";

export const meta = pageMeta("Describe your upload");

export async function loader(args: LoaderFunctionArgs) {
  const [draft, { previews }] = await Promise.all([
    screenLoader(args, findDraft),
    screenLoader(args, findUploadPreviews),
  ]);
  const { files, ...facts } = draft.facts;
  return {
    ...draft,
    facts,
    tree: renderTree({ files, total: facts.fileCount }, `upload ${draft.id}`),
    previews,
  };
}

export async function action(args: ActionFunctionArgs) {
  const form = await readSoundsForm(args);
  const reply = await coverAction(args, () => paths.uploader.upload(args.params.uploadId ?? ""));
  if (reply) return reply;
  const changed = await changeSounds(args, form, addToUpload);
  if (changed) return replyWithSounds(form, changed);
  const added = hasSounds(form) ? await addSounds(args, form, addToUpload) : null;
  if (added && !added.ok) return replyWithSounds(form, added);
  form.delete("sounds");
  const succeed = ({ torrentId }: { torrentId: number | null }) =>
    torrentId === null
      ? redirectWithToast(paths.uploader({ hash: "history" }), "Upload submitted: it was sent for admin approval.")
      : redirectWithToast(paths.torrent(torrentId), "Your upload is now in the index.");
  return draftAction(args, submitUpload, succeed);
}

/** The second step: the facts read from the torrent, and the fields that describe it in the index. */
export default function Submit() {
  const draft = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const to = paths.uploader.upload(draft.id);
  const busy = useNavigation().formAction === to;
  // No filledWith: its member's own draft.
  const [form, fields] = useZodForm(SubmitUpload, {
    id: "upload",
    reply: reply?.submission.initialValue?.intent === COVER_ACTS.set ? undefined : reply,
    given: { uploadId: String(draft.id) },
    defaultValue: {
      name: draft.name,
      publisher: draft.publisher ?? "",
      product: draft.product ?? "",
      version: draft.version ?? "",
      description: draft.description ?? "",
      notes: draft.notes ?? "",
      category: draft.category,
      platform: draft.platform,
      licence: draft.licence ?? "",
      tags: joinTags(draft.tags),
    },
    shouldRevalidate: "onInput",
  });
  const hintOf = (field: "category" | "platform" | "licence") => sourceHint(draft.from?.[field]);
  return (
    <MemberDialog title={draft.asked ? "Change your upload" : "Describe your upload"} closeTo={paths.uploader()}>
      <div className="grid gap-6">
        {draft.asked ? <AskedList asked={draft.asked} /> : null}
        {draft.sentInfoHash ? <ChangedNote id={draft.id} /> : null}
        {draft.sameName.length > 0 ? (
          <p className="rounded-md border border-l-4 border-new bg-surface px-3 py-2 text-sm">
            The index already has this name:{" "}
            {draft.sameName.map(({ id, name }) => (
              <PageLink key={id} to={paths.torrent(id)} className="mr-2 text-accent-text underline">
                {name}
              </PageLink>
            ))}
          </p>
        ) : null}
        <TorrentContents
          facts={draft.facts}
          tree={<ServerHtml html={draft.tree} />}
          infoHash={draft.infoHash}
          sentInfoHash={draft.sentInfoHash}
        />
        {draft.nfo ? <NfoView nfo={draft.nfo} /> : null}
        <Unlimited right="upload">
          <section aria-labelledby="cover-title" className="grid gap-4 border-t border-line pt-6">
            <h2 id="cover-title" className="font-semibold">
              Cover (optional)
            </h2>
            <AskedBeside asked={draft.asked} field="cover">
              <CoverForm key={draft.cover?.name} at={to} name={draft.name} cover={draft.cover} reply={reply} atOnce />
            </AskedBeside>
          </section>
          <PageForm
            {...failsWith(torrentFailures.uploadTorrent)}
            action={to}
            encType="multipart/form-data"
            {...getFormProps(form)}
            onSubmit={checkUnlessSkipped(form.onSubmit)}
            className="grid gap-5 border-t border-line pt-6"
          >
            {/* Enter presses the first button of a form, which would otherwise be one beside the sounds. */}
            <button type="submit" hidden />
            <FormError id={form.errorId} errors={form.errors} />
            <SeeLink refusal={reply?.refusal} />
            <p className="text-sm">
              <a href={paths.help({ hash: "uploading" })} className="text-accent-text underline">
                What to write here, and how uploads are reviewed
              </a>
            </p>
            <AskedBeside asked={draft.asked} field="name">
              <TextField label="Torrent name" field={fields.name} />
            </AskedBeside>
            <AskedBeside asked={draft.asked} field="release">
              <ReleaseFields
                fields={{
                  publisher: { field: fields.publisher },
                  product: { field: fields.product },
                  version: { field: fields.version },
                }}
              />
            </AskedBeside>
            <AskedBeside asked={draft.asked} field="description">
              <TextareaField
                label="Description *"
                hint="At least 10 characters: what it is, who made it, and what is needed to use it."
                field={fields.description}
                rows={6}
              />
            </AskedBeside>
            <TextareaField label="Notes for the moderators (optional)" field={fields.notes} rows={2} />
            <div className="grid items-start gap-5 sm:grid-cols-3">
              <div className="sm:col-span-2">
                <AskedBeside asked={draft.asked} field="category">
                  <div className="grid items-start gap-5 sm:grid-cols-2">
                    <SelectField
                      label="Category"
                      field={fields.category}
                      options={categoryOptions}
                      hint={hintOf("category")}
                    />
                    <SelectField
                      label="Platform"
                      field={fields.platform}
                      options={platformOptions}
                      hint={hintOf("platform")}
                    />
                  </div>
                </AskedBeside>
              </div>
              <AskedBeside asked={draft.asked} field="licence">
                <SelectField
                  label="Licence"
                  field={fields.licence}
                  options={[CHOOSE, ...licenceOptions]}
                  hint={hintOf("licence")}
                />
              </AskedBeside>
            </div>
            <AskedBeside asked={draft.asked} field="tags">
              <TagsField field={fields.tags} />
            </AskedBeside>
            <AskedBeside asked={draft.asked} field="nfo">
              <FileField
                label={draft.nfo ? "Another NFO (optional)" : "NFO (optional)"}
                field={fields.nfo}
                accept=".nfo"
              />
            </AskedBeside>
            <AskedBeside asked={draft.asked} field="sounds">
              <SoundsField
                previews={draft.previews}
                errors={reply?.submission.error?.sounds ?? undefined}
                busy={busy}
                events={apiPaths.uploadPreviewEvents(draft.id)}
              />
            </AskedBeside>
            <Checkbox label="I declare that I have the right to share this." field={fields.mayShare} required />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" busy={busy}>
                {draft.asked ? "Send again" : "Submit for approval"}
              </Button>
              <ButtonLink to={paths.uploader.discard(draft.id)} variant="quiet">
                Discard
              </ButtonLink>
            </div>
          </PageForm>
        </Unlimited>
      </div>
    </MemberDialog>
  );
}

const ChangedNote = ({ id }: { id: number }) => (
  <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-l-4 border-new bg-surface px-4 py-3 text-sm">
    <p className="max-w-prose text-new">
      This torrent was not private. It has been made private, and its info hash has changed: seed the changed file, not
      yours.
    </p>
    <a href={paths.uploader.file(id)} className={buttonClasses({ variant: "quiet" })}>
      Download the changed file
    </a>
  </div>
);
