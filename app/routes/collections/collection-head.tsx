import type { ShownCollection } from "#app/domain/community/collections/output.ts";
import { type CollectionVisibility, visibilityWords } from "#app/domain/community/collections/schema.ts";
import { counted } from "#app/domain/core/kernel/counted.ts";
import { paths } from "#app/paths/paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink, buttonClasses } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LimitNote, useLimit } from "#app/ui/limit-note.tsx";
import { MemberName } from "#app/ui/member-name.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { FeedLink } from "../feeds/feed-link.tsx";
import { FollowButton } from "../follows/follow-button.tsx";
import { CollectionCover } from "./collection-cover.tsx";

type Collection = Pick<ShownCollection, "id" | "cover" | "covers"> & {
  name: string;
  owner: string | null;
  isMine: boolean;
  isFollowed: boolean;
  waiting: number;
  mayModerate: boolean;
  visibility: CollectionVisibility;
  isHidden: boolean;
  updatedAt: string;
};

type Props = { collection: Collection; total: number; hasSounds: boolean };

/** The cover, name and owner of a collection, with its actions. */
export function CollectionHead({ collection, total, hasSounds }: Props) {
  const { id, name, owner, isMine, isFollowed, waiting, mayModerate, visibility, isHidden, cover, covers, updatedAt } =
    collection;
  const isLimited = useLimit("download") !== null;
  return (
    <header className="grid gap-4">
      <p className="text-sm">
        <PageLink to={paths.collections()} className="text-accent-text underline">
          Collections
        </PageLink>
      </p>
      <div className="flex flex-wrap items-start gap-4">
        <CollectionCover id={id} cover={cover} covers={covers} />
        <div className="grid min-w-0 flex-1 basis-64 content-start gap-2">
          <h1 dir="auto" className="text-xl font-semibold break-words">
            {name}
          </h1>
          <p className="text-sm text-muted">
            {counted(total, "torrent")}, by {owner ? <MemberName name={owner} /> : "a member"}, changed{" "}
            <Moment at={updatedAt} />
          </p>
          {isMine || isHidden ? (
            <p className="flex flex-wrap gap-2">
              {isMine ? (
                <Badge tone={visibility === "private" ? "plain" : "accent"}>{visibilityWords[visibility]}</Badge>
              ) : null}
              {isHidden ? <Badge tone="warning">Hidden by moderators</Badge> : null}
            </p>
          ) : null}
          <div className="mt-2 flex flex-wrap items-center gap-2">
            {hasSounds ? (
              <button type="button" data-play="" className="play-all">
                Play all
              </button>
            ) : null}
            {total > 0 && !isLimited ? (
              <a href={paths.collections.archive(id)} className={buttonClasses({ variant: "quiet" })}>
                <Icon name="download" /> All .torrents
              </a>
            ) : null}
            <FeedLink of={`collection-${id}`} />
            {isMine || visibility === "private" ? null : (
              <FollowButton kind="collection" subjectId={id} name={name} isFollowed={isFollowed} />
            )}
            {isMine ? (
              <>
                <ButtonLink to={paths.collections.arrange(id)} variant="quiet">
                  Arrange
                </ButtonLink>
                <ButtonLink to={paths.collections.edit(id)} variant="quiet">
                  Edit
                </ButtonLink>
              </>
            ) : null}
            {!isMine && visibility === "suggestions" ? (
              <ButtonLink to={paths.collections.suggest(id)} variant="quiet">
                Suggest a torrent
              </ButtonLink>
            ) : null}
            {waiting > 0 || (isMine && visibility === "suggestions") ? (
              <ButtonLink to={paths.collections.suggestions(id)} variant="quiet">
                Suggestions ({waiting.toLocaleString("en-US")})
              </ButtonLink>
            ) : null}
            {isMine || visibility === "private" ? null : (
              <ButtonLink to={paths.report("collection", id)} variant="quiet">
                Report
              </ButtonLink>
            )}
            {mayModerate && visibility !== "private" ? (
              <ButtonLink to={paths.collections.moderate(id)} variant="quiet">
                Moderate
              </ButtonLink>
            ) : null}
          </div>
        </div>
      </div>
      {total > 0 ? <LimitNote right="download" /> : null}
    </header>
  );
}
