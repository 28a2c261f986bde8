import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadTorrents } from "#app/domain/catalogue/torrents/download-torrent.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { torrentArchive } from "#app/http/file-response.ts";
import { redirectWithToast, refusalResponse } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";

/** The selected .torrents as one archive. If refused, redirects to the list with the reason. */
export async function loader(args: LoaderFunctionArgs) {
  const ids = new URL(args.request.url).searchParams.getAll("ids");
  const made = await downloadTorrents.executeText(await contextOf(args), { ids });
  if (made.ok) return torrentArchive(made.value);
  if (made.code === "unauthenticated") throw refusalResponse(made, args.request);
  const [error] = Object.values(made.errors ?? {}).flatMap((errors) => errors ?? []);
  return redirectWithToast(paths.account.torrents(), { kind: "error", text: error ?? made.message });
}
