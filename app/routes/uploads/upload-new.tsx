import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { beginUpload } from "#app/domain/catalogue/uploads/begin-upload.server.ts";
import { findUploads } from "#app/domain/catalogue/uploads/find-uploads.server.ts";
import { NOT_A_TORRENT, NOT_AN_NFO } from "#app/domain/catalogue/uploads/schema.ts";
import { torrentFailures } from "#app/domain/core/failures/torrent.ts";
import { listInput } from "#app/http/list-state.ts";
import { formAction, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { SeeLink } from "#app/ui/see-link.tsx";
import { pageMeta } from "../page-meta.ts";
import { FileTree } from "../torrents/file-tree.tsx";
import { DropField } from "./drop-field.tsx";
import { Manager } from "./manager.tsx";
import { type Preview, readPreview } from "./preview.ts";
import { TorrentContents } from "./torrent-contents.tsx";

export const meta = pageMeta("Upload");

export const loader = (args: LoaderFunctionArgs) =>
  screenLoader(args, findUploads, listInput(args.request.url, [], { unseeded: ["on"] }));

export const action = (args: ActionFunctionArgs) =>
  formAction(args, beginUpload, ({ uploadId }) => redirect(paths.uploader.upload(uploadId), 303));

/** The first of two steps: the files. With JavaScript their contents are shown before they are sent. */
export default function UploadNew() {
  const { figures, ...history } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { pathname } = useLocation();
  const busy = useNavigation().formAction === pathname;
  const [preview, setPreview] = useState<Preview | null>(null);
  const errors = reply?.submission.error ?? {};
  const torrentErrors = preview?.kind === "problem" ? [preview.message] : errors.torrent;
  return (
    <Manager current="new" figures={figures} history={history}>
      <Panel className="p-4 sm:p-6">
        <h2 className="text-lg font-semibold">Upload New</h2>
        <p className="mt-1 max-w-prose text-muted">
          Choose the torrent and, if there is one, its NFO. On the next page you see what was read from them, describe
          the upload and send it.
        </p>
        <PageForm
          {...failsWith(torrentFailures.uploadTorrent)}
          action={pathname}
          encType="multipart/form-data"
          className="mt-6 grid gap-5"
        >
          <FormError errors={errors[""] ?? undefined} />
          <div className="grid gap-5 lg:grid-cols-2">
            <DropField
              name="torrent"
              label="Torrent file"
              accept=".torrent"
              hint="A .torrent file of at most 10 MB."
              wrong={NOT_A_TORRENT}
              required
              errors={torrentErrors ?? undefined}
              onFile={(file) => (file ? readPreview(file).then(setPreview) : setPreview(null))}
            />
            <DropField
              name="nfo"
              label="NFO (optional)"
              accept=".nfo"
              hint="A .nfo file of at most 256 KB."
              wrong={NOT_AN_NFO}
              errors={errors.nfo ?? undefined}
            />
          </div>
          <SeeLink refusal={reply?.refusal} />
          {preview?.kind === "facts" ? (
            <section aria-label="In the torrent" className="grid gap-3">
              {preview.facts.isPrivate ? null : (
                <p className="rounded-md border border-l-4 border-new bg-surface px-3 py-2 text-sm text-new">
                  This torrent is not private. It will be made private, and its info hash will change.
                </p>
              )}
              <TorrentContents
                facts={preview.facts}
                tree={<FileTree files={preview.facts.files} total={preview.facts.fileCount} />}
              />
            </section>
          ) : null}
          <div>
            <Button type="submit" busy={busy}>
              Continue
            </Button>
          </div>
        </PageForm>
      </Panel>
    </Manager>
  );
}
