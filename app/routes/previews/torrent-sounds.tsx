import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { addToTorrent } from "#app/domain/catalogue/previews/add-previews.server.ts";
import { findTorrentToChange } from "#app/domain/catalogue/previews/find-to-change.server.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { apiPaths } from "#app/paths/api-paths.ts";
import { paths } from "#app/paths/paths.ts";
import { pageMeta } from "../page-meta.ts";
import { changeSounds, readSoundsForm, replyWithSounds } from "./change-sounds.server.ts";
import { SoundsPage } from "./sounds-page.tsx";

export const meta = pageMeta("Sounds");

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, findTorrentToChange);

export async function action(args: ActionFunctionArgs) {
  const form = await readSoundsForm(args);
  const changed = await changeSounds(args, form, addToTorrent);
  if (changed?.ok) throw redirect(paths.torrent.sounds(args.params.torrentId ?? ""), 303);
  return replyWithSounds(form, changed);
}

/** The sounds of a torrent in the index, for its uploader and moderators. */
export default function TorrentSounds() {
  const found = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.submission.error?.sounds ?? undefined;
  const { torrentId = "" } = useParams();
  return (
    <SoundsPage
      {...found}
      errors={errors}
      action={paths.torrent.sounds(torrentId)}
      backTo={paths.torrent(torrentId)}
      events={apiPaths.previewEvents(torrentId)}
    />
  );
}
