import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { addToUpload } from "#app/domain/catalogue/previews/add-previews.server.ts";
import { findUploadToChange } from "#app/domain/catalogue/previews/find-to-change.server.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { apiPaths } from "#app/paths/api-paths.ts";
import { paths } from "#app/paths/paths.ts";
import { pageMeta } from "../page-meta.ts";
import { changeSounds, readSoundsForm, replyWithSounds } from "./change-sounds.server.ts";
import { SoundsPage } from "./sounds-page.tsx";

export const meta = pageMeta("Sounds");

export async function loader(args: LoaderFunctionArgs) {
  const found = await screenLoader(args, findUploadToChange);
  if ("torrentId" in found) throw redirect(paths.torrent.sounds(found.torrentId));
  return found;
}

export async function action(args: ActionFunctionArgs) {
  const form = await readSoundsForm(args);
  const changed = await changeSounds(args, form, addToUpload);
  if (changed?.ok) throw redirect(paths.uploader.sounds(args.params.uploadId ?? ""), 303);
  return replyWithSounds(form, changed);
}

/** The sounds of an upload under review, for its uploader and moderators. */
export default function UploadSounds() {
  const found = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.submission.error?.sounds ?? undefined;
  const { uploadId = "" } = useParams();
  return (
    <SoundsPage
      {...found}
      errors={errors}
      action={paths.uploader.sounds(uploadId)}
      backTo={paths.uploader({ hash: "history" })}
      events={apiPaths.uploadPreviewEvents(uploadId)}
    />
  );
}
