import type { ShownCollection } from "#app/domain/community/collections/output.ts";
import { visibilityWords } from "#app/domain/community/collections/schema.ts";
import { counted } from "#app/domain/core/kernel/counted.ts";
import { paths } from "#app/paths/paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { CollectionCover } from "./collection-cover.tsx";

type Props = { collections: ShownCollection[]; isMine: boolean };

/** Collections as cards, each with cover, name and owner. */
export const CollectionCards = ({ collections, isMine }: Props) => (
  <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
    {collections.map(({ id, name, owner, visibility, isHidden, torrents, cover, covers, updatedAt }) => (
      <li
        key={id}
        className="relative flex gap-4 rounded-lg border border-line bg-raised p-3 shadow-panel hover:border-line-strong"
      >
        <CollectionCover id={id} cover={cover} covers={covers} />
        <span className="grid min-w-0 flex-1 content-start gap-1">
          <PageLink
            to={paths.collections.collection(id)}
            dir="auto"
            className="line-clamp-2 font-medium break-words text-strong after:absolute after:inset-0 hover:underline"
          >
            {name}
          </PageLink>
          <span className="text-sm break-words text-muted">
            {counted(torrents, "torrent")}
            {isMine ? null : (
              <>
                , by <bdi>{owner ?? "a member"}</bdi>
              </>
            )}
          </span>
          <span className="text-sm text-muted">
            Changed <Moment at={updatedAt} />
          </span>
          {isMine || isHidden ? (
            <span className="flex flex-wrap gap-2 *:whitespace-normal">
              {isMine ? (
                <Badge tone={visibility === "private" ? "plain" : "accent"}>{visibilityWords[visibility]}</Badge>
              ) : null}
              {isHidden ? <Badge tone="warning">Hidden by moderators</Badge> : null}
            </span>
          ) : null}
        </span>
      </li>
    ))}
  </ul>
);
