import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { type Beside, findHome, nothingBeside } from "#app/domain/administration/home/find-home.server.ts";
import { readLanding } from "#app/domain/catalogue/site-pages/read-landing.server.ts";
import { browseTorrents } from "#app/domain/catalogue/torrents/browse-torrents.server.ts";
import { pageSizes } from "#app/domain/catalogue/torrents/page-size.ts";
import { isSearch } from "#app/domain/catalogue/torrents/read-wanted.server.ts";
import type { Actor } from "#app/domain/core/kernel/actor.ts";
import type { Context } from "#app/domain/core/kernel/context.server.ts";
import { recallJoining } from "#app/domain/joining/registrations/joining.server.ts";
import { findAnnouncements } from "#app/domain/notify/announcements/find-announcements.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { leadToLastPage } from "#app/http/last-page.server.ts";
import { pageOf } from "#app/http/return-to.ts";
import { orThrow, screenLoader } from "#app/http/screen.server.ts";
import { readShownZone } from "#app/http/time-zone.server.ts";
import { paths } from "#app/paths/paths.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { LimitNote } from "#app/ui/limit-note.tsx";
import { parseJson, serializeJson } from "#app/ui/serialized-json.ts";
import { serverOnly } from "#app/ui/server-only.server.tsx";
import { readRoom } from "../chat/box-size.ts";
import { ChatDock } from "../chat/chat-dock.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";
import { readAnnouncementCookies } from "./announcement-cookies.server.ts";
import { shownAnnouncements } from "./announcements.tsx";
import { chipsOf, relaxedLinks } from "./chips-of.server.ts";
import { FirstSteps } from "./first-steps.tsx";
import { LandingPage } from "./landing/landing-page.tsx";
import { listFromUrl } from "./list-from-url.server.ts";
import { News } from "./news.tsx";
import { isPutAway } from "./put-away.server.ts";
import { renderFilterPanel } from "./render-filter-panel.server.tsx";
import { toRowView } from "./row-view.server.ts";
import { TorrentIndex } from "./torrent-index.tsx";
import { useDetail } from "./use-detail.ts";
import { useListKeys } from "./use-list-keys.ts";

const renderLanding = serverOnly(LandingPage);
const renderFirstSteps = serverOnly(FirstSteps);
const renderNews = serverOnly(News);

export const meta = pageMeta<typeof loader>((data) => (data && "landing" in data ? data.tagline : ""), {
  description: (data) => (data && "landing" in data ? data.lead : undefined),
  isIndexed: true,
});

/**
 * The index: the list of torrents, or the landing page for visitors. If the URL of a torrent is opened directly, only
 * its own page is shown.
 */
export async function loader(args: LoaderFunctionArgs) {
  if (pageOf(args.request) !== paths.home()) return null;
  const context = await contextOf(args);
  return context.actor ? loadList(args, context, context.actor) : loadLanding(args);
}

async function loadLanding(args: LoaderFunctionArgs) {
  const view = await screenLoader(args, readLanding);
  const { services } = args.context.app;
  const { name, tagline, communityUrl, logo } = services.site;
  const joining = await recallJoining(services);
  return {
    landing: renderLanding({ view, site: { name, tagline, communityUrl, logo }, joining }),
    tagline,
    lead: view.lead,
  };
}

async function loadList(args: LoaderFunctionArgs, context: Context, actor: Actor) {
  const { searchParams, search } = new URL(args.request.url);
  const now = context.clock().toISOString();
  const state = listFromUrl(searchParams, pageSizes[actor.density]);
  const { page: _page, limit, offset, ...filters } = state;
  const panel = searchParams.get("panel") === "open" ? { panel: "open" as const } : {};
  const zone = readShownZone(args.request, actor).name;
  const isPlain = chipsOf(state, searchParams, null, zone).length === 0;
  const [found, { notifications }, beside] = await Promise.all([
    browseTorrents.run(context, { ...filters, limit, offset, ...panel }),
    // Load announcements only for the unfiltered list. A search with its filters already needs enough queries.
    isSearch(state) || panel.panel ? { notifications: [] } : screenLoader(args, findAnnouncements),
    isPlain ? screenLoader(args, findHome) : nothingBeside,
  ]);
  const { torrents, total, about, reachable, facets, corrected, publisher, relaxedSearches } = orThrow(
    found,
    args.request,
  );
  leadToLastPage(args.request, { ...state, total: reachable });
  const { isOpen, isNew, keep } = readAnnouncementCookies(args.request, notifications[0]?.id);
  return data(
    {
      shown: serializeJson({
        href: paths.home() + search,
        hasPreviews: torrents.some(({ preview }) => preview),
        total,
        about,
        reachable,
        state,
        chips: chipsOf(state, searchParams, publisher, zone),
        corrected,
        saved: beside.searches,
        relaxedSearches: relaxedLinks(relaxedSearches, state, searchParams, publisher),
        room: readRoom(args.request.headers.get("Cookie")),
        isOpen,
        isNew,
        torrents: torrents.map((torrent) => toRowView(torrent, now)),
        announcements: shownAnnouncements(notifications),
      }),
      above: await panelAbove(args.request, beside),
      filterPanel: facets ? renderFilterPanel({ state: filters, params: searchParams, facets }) : null,
    },
    { headers: keep ? { "Set-Cookie": keep } : {} },
  );
}

/** The panel above the list, as HTML: first steps for a new member, then news for a returning one. */
async function panelAbove(request: Request, { firstSteps, news, unseeded }: Beside): Promise<string | null> {
  if (firstSteps && !(await isPutAway(request, "first-steps", "hidden"))) return renderFirstSteps(firstSteps);
  if (!news || !(unseeded || news.torrents || news.answers || news.followed)) return null;
  const newsKey = news.since ?? "first visit";
  return (await isPutAway(request, "news", newsKey)) ? null : renderNews({ news, unseeded, newsKey });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Opening a torrent leaves the list as it is. Going back reloads it. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ nextUrl, defaultShouldRevalidate }) =>
  nextUrl.pathname === paths.home() && defaultShouldRevalidate;

function useList() {
  const loaded = useLoaderData<typeof loader>();
  return useMemo(() => {
    if (!loaded || "landing" in loaded) return null;
    return { ...parseJson(loaded.shown), above: loaded.above, filterPanel: loaded.filterPanel };
  }, [loaded]);
}

/** The list, and over it a torrent opened from it: one screen with two URLs. */
export default function Browse() {
  const list = useList();
  const actor = useRoot()?.actor;
  const detail = useDetail(list);
  const keys = useListKeys(detail, list !== null);
  if (!list || !actor) return <Outlet />;
  const { href: _href, room, isOpen, isNew, announcements, ...shown } = list;
  return (
    <>
      <div {...(detail.id === null ? {} : { inert: "" })}>
        <MemberShell wide hasSearch>
          <h1 className="sr-only">Torrents</h1>
          <LimitNote right="download" className="mb-4" />
          <div className="gap-6 lg:flex">
            <TorrentIndex
              {...shown}
              announcements={{ initial: announcements, open: isOpen, isNew }}
              openId={detail.id}
              actor={actor}
            />
            <ChatDock actor={actor} room={room} />
          </div>
        </MemberShell>
      </div>
      {detail.isClosing ? null : <Outlet context={detail} />}
      {keys.Dialog ? <keys.Dialog onClose={keys.hide} /> : null}
    </>
  );
}
