import { useLocation, useSearchParams } from "@remix-run/react";
import type { UploadStatus } from "#app/db/generated/enums.ts";
import { badgeOf } from "#app/domain/catalogue/torrents/categories.ts";
import type { Asked } from "#app/domain/catalogue/uploads/asked.ts";
import { formatBytes } from "#app/domain/core/text/format-bytes.ts";
import { paths } from "#app/paths/paths.ts";
import { Badge, type BadgeTone, CategoryBadge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { ListPager } from "../list-pager.tsx";
import { AskedChanges } from "./asked-changes.tsx";

type Upload = {
  id: number;
  name: string;
  status: UploadStatus;
  torrent_id: number | null;
  category: string;
  original_size: number;
  moderator_notes: string | null;
  asked: Asked | null;
  is_hash_changed: boolean;
  seeders: number | null;
  leechers: number | null;
  unseeded_since: string | null;
  created_at: string;
};

export type HistoryProps = {
  uploads: Upload[];
  drafts: { id: number; name: string }[];
  total: number;
  page: number;
  limit: number;
};

const states: Record<string, { words: string; tone: BadgeTone }> = {
  pending: { words: "Pending", tone: "warning" },
  returned: { words: "Change and send again", tone: "info" },
  approved: { words: "Approved", tone: "success" },
  rejected: { words: "Rejected", tone: "danger" },
};

/** The member's uploads with their status. */
export function History({ uploads, drafts, total, page, limit }: HistoryProps) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const isUnseeded = params.get("unseeded") === "on";
  return (
    <div className="mt-6 grid gap-4">
      <Panel>
        <div className="flex flex-wrap items-center gap-x-4 border-b border-line px-4 py-3">
          <h2 id="history" className="font-semibold">
            {isUnseeded ? "Uploads without seeders" : "Upload history"}
          </h2>
          {isUnseeded ? (
            <PageLink to={paths.uploader({ hash: "history" })} className="text-sm text-accent-text underline">
              Show all
            </PageLink>
          ) : null}
          <a href={paths.help({ hash: "review" })} className="ml-auto text-sm text-accent-text underline">
            What the states mean
          </a>
        </div>
        {(isUnseeded ? [] : drafts).map(({ id, name }) => (
          <p key={id} className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3 text-sm">
            <Badge>Not sent yet</Badge>
            <span dir="auto" className="min-w-0 flex-1 break-all">
              {name}
            </span>
            <PageLink to={paths.uploader.upload(id)} className="text-accent-text underline">
              Finish<span className="sr-only"> {name}</span>
            </PageLink>
          </p>
        ))}
        {uploads.length > 0 ? null : (
          <EmptyState>
            {isUnseeded ? "All of your uploads are seeded." : "You have not sent anything for review yet."}
          </EmptyState>
        )}
        <ul className="divide-y divide-line">
          {uploads.map((upload) => (
            <Row key={upload.id} upload={upload} />
          ))}
        </ul>
      </Panel>
      <ListPager path={pathname} list={{ page, limit, total }} />
    </div>
  );
}

const soundsOf = ({ id, torrent_id }: Upload) =>
  torrent_id ? paths.torrent.sounds(torrent_id) : paths.uploader.sounds(id);

function Row({ upload }: { upload: Upload }) {
  const { words, tone } = states[upload.status] ?? { words: upload.status, tone: "plain" as const };
  return (
    <li className="grid gap-1.5 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge tone={tone}>{words}</Badge>
        <span dir="auto" className="min-w-0 flex-1 font-medium break-all text-strong">
          {upload.torrent_id ? (
            <PageLink to={paths.torrent(upload.torrent_id)} className="hover:underline">
              {upload.name}
            </PageLink>
          ) : (
            upload.name
          )}
        </span>
        <CategoryBadge label={badgeOf(upload.category)} />
      </div>
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
        <span>
          {formatBytes(upload.original_size)}, sent <Moment at={upload.created_at} />
        </span>
        {upload.seeders === null ? null : (
          <span className="tabular-nums">
            {upload.seeders} seeding, {upload.leechers} downloading
          </span>
        )}
        {upload.status === "rejected" ? null : (
          <a href={paths.uploader.file(upload.id)} className="text-accent-text underline">
            File to seed<span className="sr-only"> for {upload.name}</span>
          </a>
        )}
        {upload.status === "rejected" ? null : (
          <PageLink to={soundsOf(upload)} className="text-accent-text underline">
            Sounds<span className="sr-only"> of {upload.name}</span>
          </PageLink>
        )}
      </p>
      {upload.unseeded_since && upload.torrent_id ? (
        <p className="max-w-prose border-l-2 border-new pl-3 text-sm">
          <span className="text-new">
            No seeder since <Moment at={upload.unseeded_since} />.
          </span>{" "}
          Open the file to seed in your client, point it at the folder that you shared, and leave it running. If you no
          longer have the files,{" "}
          <PageLink to={paths.torrent(upload.torrent_id)} className="text-accent-text underline">
            ask for seeders<span className="sr-only"> of {upload.name}</span>
          </PageLink>{" "}
          on its page.
        </p>
      ) : null}
      {upload.asked ? (
        <div className="grid gap-2 border-l-2 border-info pl-3 text-sm">
          <AskedChanges asked={upload.asked} />
          <p>
            <PageLink to={paths.uploader.upload(upload.id)} className="text-accent-text underline">
              Change and send again<span className="sr-only">: {upload.name}</span>
            </PageLink>
          </p>
        </div>
      ) : null}
      {upload.moderator_notes ? (
        <p dir="auto" className="border-l-2 border-line-strong pl-3 text-sm whitespace-pre-line">
          <span className="text-muted">The moderator: </span>
          {upload.moderator_notes}
        </p>
      ) : null}
    </li>
  );
}
