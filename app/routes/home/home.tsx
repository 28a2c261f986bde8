import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findNotifications } from "#app/domain/notifications/find-notifications.server.ts";
import { findTorrents, type TorrentRow } from "#app/domain/torrents/find-torrents.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { leadToLastPage } from "#app/http/last-page.server.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { useRoot } from "#app/root.tsx";
import { readByVisitors } from "../page-scripts.tsx";
import { Landing } from "./landing.tsx";
import { listFromUrl } from "./list-url.ts";
import { TorrentIndex } from "./torrent-index.tsx";
import type { ShownTorrent } from "./torrent-table.tsx";

export const handle = readByVisitors;

/** The entry: the landing page for visitors, the index for members. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor } = await contextOf(args);
  if (!actor) return null;
  const state = listFromUrl(new URL(args.request.url).searchParams);
  const { page: _page, ...query } = state;
  const [{ torrents, total }, { notifications }] = await Promise.all([
    screenLoader(args, findTorrents, query),
    screenLoader(args, findNotifications),
  ]);
  leadToLastPage(args.request, { ...state, total });
  // Written by the panel itself; without a script it stands open, and the browser closes it.
  const minimized = /(^|; )notificationPanelMinimized=true(;|$)/.test(args.request.headers.get("Cookie") ?? "");
  return { torrents: torrents.map(shown), total, state, announcements: { initial: notifications, minimized } };
}

/** What the table shows of a row: the rest would go to every browser twice, as a page and as its data. */
const shown = ({ created_at: _date, nfo: _nfo, comments: _comments, ...row }: TorrentRow): ShownTorrent => row;

export default function Home() {
  const list = useLoaderData<typeof loader>();
  const actor = useRoot()?.actor;
  return list && actor ? <TorrentIndex {...list} actor={actor} /> : <Landing />;
}
