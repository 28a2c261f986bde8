import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { findOwnTorrents } from "#app/domain/catalogue/own-torrents/find-own-torrents.server.ts";
import { type OwnView, ownPageSizes, ownSorts, ownViews } from "#app/domain/catalogue/own-torrents/schema.ts";
import { isOwnFeed } from "#app/domain/community/feeds/own-feeds.ts";
import { counted } from "#app/domain/core/kernel/counted.ts";
import { formatBytes } from "#app/domain/core/text/format-bytes.ts";
import { contextOf } from "#app/http/context.server.ts";
import { hrefWith, listInput } from "#app/http/list-state.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { formatAgo, formatSpan } from "#app/ui/ago.ts";
import { Badge } from "#app/ui/badge.tsx";
import { BulkBar } from "#app/ui/bulk-bar.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ChooseRow } from "#app/ui/choose-row.tsx";
import { LimitNote, useLimit } from "#app/ui/limit-note.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { serializeJson, useParsedJson } from "#app/ui/serialized-json.ts";
import { Tabs } from "#app/ui/tabs.tsx";
import { TorrentName } from "#app/ui/torrent-name.tsx";
import { ListFrame } from "../admin/list-frame.tsx";
import { ListSearch } from "../admin/list-search.tsx";
import { FeedLink } from "../feeds/feed-link.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";

export const meta = pageMeta("My torrents");

const PATH = paths.account.torrents();
const FORM = "archive";
const ON = ["on"];

export async function loader(args: LoaderFunctionArgs) {
  const choices = { view: ownViews, sortBy: ownSorts, limit: ownPageSizes, newer: ON, needsSeeders: ON };
  const input = listInput(args.request.url, ["search"], choices);
  const [{ torrents, ...list }, { clock }] = await Promise.all([
    screenLoader(args, findOwnTorrents, input),
    contextOf(args),
  ]);
  const now = clock().toISOString();
  return { shown: serializeJson({ ...list, torrents: torrents.map((torrent) => toRowView(torrent, now)) }) };
}

const viewWords: Record<OwnView, { label: string; empty: string }> = {
  taken: { label: "Taken", empty: "Torrents that you download are listed here." },
  seeding: { label: "Seeding", empty: "Your clients are not seeding anything." },
  leeching: { label: "Leeching", empty: "Your clients are not downloading anything." },
  completed: { label: "Completed", empty: "You have not completed any download yet." },
  unfinished: { label: "Unfinished", empty: "You have no unfinished downloads." },
  mine: { label: "Mine", empty: "Torrents that you upload are listed here." },
};

const sortWords = {
  last: "Last seen",
  name: "Name",
  uploaded: "Uploaded",
  downloaded: "Downloaded",
  ratio: "Ratio",
  seedingTime: "Seeding time",
  seeders: "Seeders",
};

const figureNames = ["Uploaded", "Downloaded", "Ratio", "Seeded", "Seeders"];

/** The member's torrents with their own traffic on each. The selected ones can be downloaded as one archive. */
export default function OwnTorrents() {
  const list = useParsedJson(useLoaderData<typeof loader>().shown);
  const { torrents, total, counts, view, sortBy, limit } = list;
  const [params] = useSearchParams();
  const isLimited = useLimit("download") !== null;
  const isFiltered = ["search", "newer", "needsSeeders"].some((name) => params.get(name));
  const tabs = ownViews.map((name) => ({
    label: `${viewWords[name].label} (${counts[name].toLocaleString("en-US")})`,
    to: hrefWith(PATH, params, { view: name }, { view: "taken" }),
    current: name === view,
  }));
  return (
    <MemberShell>
      <PageHeader
        title="My torrents"
        actions={
          <>
            <ButtonLink to={paths.account.torrents.newer()} variant="quiet">
              Newer releases
            </ButtonLink>
            {isOwnFeed(view) ? <FeedLink of={`own-${view}`} /> : null}
          </>
        }
      />
      <div className="mt-4 grid gap-4">
        <Tabs label="My torrents" items={tabs} />
        <LimitNote right="download" />
        <ListFrame
          path={PATH}
          list={list}
          label={viewWords[view].label}
          columns={["", "Torrent", ...figureNames, "Last seen"]}
          figures={figureNames}
          rows={torrents.map((torrent) => <OwnRow key={torrent.id} {...torrent} />)}
          empty={isFiltered ? "No torrents match these filters." : viewWords[view].empty}
          bulk={
            torrents.length > 0 && !isLimited ? (
              // The response is a file that the browser saves, so the page stays.
              <form id={FORM} method="get" action={paths.account.torrents.archive()} className="contents">
                <BulkBar name="ids" total={counted(total, "torrent")}>
                  <Button type="submit" variant="quiet">
                    Download .torrents
                  </Button>
                </BulkBar>
              </form>
            ) : null
          }
        >
          <ListSearch
            action={PATH}
            placeholder="Part of the name"
            hidden={{ view }}
            ticks={[
              { name: "newer", label: "Newer release exists" },
              { name: "needsSeeders", label: "Needs seeders" },
            ]}
            choices={[
              {
                name: "sortBy",
                label: "Sort by",
                value: sortBy,
                options: ownSorts.map((value) => ({ value, label: sortWords[value] })),
              },
              {
                name: "limit",
                label: "Rows per page",
                value: String(limit),
                options: ownPageSizes.map((value) => ({ value, label: value })),
              },
            ]}
          />
        </ListFrame>
      </div>
    </MemberShell>
  );
}

type Found = Extract<Awaited<ReturnType<typeof findOwnTorrents.run>>, { ok: true }>["value"]["torrents"][number];

/** A row as displayed, in words. */
const toRowView = ({ id, name, size, needsSeeders, newer, lastAt, client, ...torrent }: Found, now: string) => ({
  id,
  name,
  size,
  newer: newer && { id: newer.id, words: newer.version ? `Newer: ${newer.version}` : "Newer release" },
  needsSeeders,
  figures: [
    formatBytes(torrent.uploaded),
    formatBytes(torrent.downloaded),
    Number(torrent.downloaded) > 0 ? torrent.ratio.toFixed(2) : "–",
    formatSpan(torrent.seedingTime),
    torrent.seeders.toLocaleString("en-US"),
  ],
  lastAt,
  ago: lastAt ? formatAgo(lastAt, now) : "Never",
  client,
});

function OwnRow({ id, name, size, newer, needsSeeders, figures, lastAt, ago, client }: ReturnType<typeof toRowView>) {
  return (
    <tr>
      <ChooseRow name="ids" value={id} about={name} form={FORM} />
      <td className="words">
        <PageLink to={paths.torrent(id)} dir="auto" className="p-link">
          <TorrentName name={name} />
        </PageLink>
        <span className="mt-1 flex flex-wrap items-center gap-2 text-xs text-muted">
          <span className="font-mono tabular-nums">{size}</span>
          {newer ? (
            <PageLink to={paths.torrent(newer.id)}>
              <Badge tone="accent">{newer.words}</Badge>
            </PageLink>
          ) : null}
          {needsSeeders ? <Badge tone="warning">Needs seeders</Badge> : null}
        </span>
      </td>
      {figures.map((figure, at) => (
        <td key={figureNames[at]} className="text-right font-mono whitespace-nowrap tabular-nums">
          {figure}
        </td>
      ))}
      <td>
        {lastAt ? <time dateTime={lastAt}>{ago}</time> : ago}
        {client ? <span className="block text-xs text-muted">{client}</span> : null}
      </td>
    </tr>
  );
}
