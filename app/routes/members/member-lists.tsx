import type { ShownCollection } from "#app/domain/community/collections/output.ts";
import { pageCount } from "#app/domain/core/kernel/pages.ts";
import type { MemberList } from "#app/domain/moderation/profiles/schema.ts";
import { paths } from "#app/paths/paths.ts";
import { CachedRows } from "#app/ui/cached-rows.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { MemberName } from "#app/ui/member-name.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { TorrentName } from "#app/ui/torrent-name.tsx";
import { CollectionCards } from "../collections/collection-cards.tsx";
import type { ShownTorrent } from "../home/torrent-row.tsx";
import { TorrentRows } from "../home/torrent-rows.tsx";
import type { ShownMember } from "./member-head.tsx";

type Post = { kind: "topic" | "reply"; id: number; title: string; text: string; createdAt: string };
type Comment = { id: number; torrentId: number; torrent: string; text: string; createdAt: string };

type ReceivedThanks = {
  kind: Post["kind"] | "torrent" | "comment";
  id: number;
  title: string;
  by: string | null;
  createdAt: string;
};

type Props = {
  member: ShownMember;
  isAsOthers: boolean;
  list: MemberList;
  torrents: ShownTorrent[] | null;
  posts: Post[] | null;
  comments: Comment[] | null;
  collections: ShownCollection[] | null;
  thanks: ReceivedThanks[] | null;
  total: number | null;
  page: number;
  limit: number;
};

/**
 * A member's uploads, posts, comments, collections or thanks received, one list at a time. Hidden lists have no tab.
 */
export function MemberLists({ member, isAsOthers, list, total, page, limit, ...rows }: Props) {
  const { username, isMe, uploads, topics, replies, comments, collections, figures } = member;
  const as = isAsOthers ? "member" : null;
  const counts: [MemberList, string, number | null][] = [
    ["uploads", "Uploads", uploads],
    ["posts", "Topics and replies", topics === null ? null : topics + (replies ?? 0)],
    ["comments", "Comments", comments],
    ["collections", "Collections", collections],
    ["thanks", "Thanks", figures?.thanks ?? null],
  ];
  const items = counts.flatMap(([name, label, count]) =>
    count === null
      ? []
      : {
          label: `${label} (${count.toLocaleString("en-US")})`,
          to: paths.members.member(username, { list: name, as }),
          current: name === list,
        },
  );
  if (items.length === 0) return <p className="text-muted">{username} shows nothing else.</p>;
  return (
    <section aria-label={`By ${username}`} className="@container/list grid gap-4">
      <Tabs label={`By ${username}`} items={items} />
      {total === null ? (
        <p className="text-muted">{username} does not show this list.</p>
      ) : (
        <List isMe={isMe && !isAsOthers} total={total} {...rows} />
      )}
      <Pager
        page={page}
        pages={pageCount(total ?? 0, limit)}
        hrefFor={(to) => paths.members.member(username, { list, page: to, as })}
      />
    </section>
  );
}

type Rows = Pick<Props, "torrents" | "posts" | "comments" | "collections" | "thanks">;

function List({ isMe, total, collections, ...rows }: Rows & { isMe: boolean; total: number }) {
  if (collections && total > 0) return <CollectionCards collections={collections} isMine={isMe} />;
  return <Panel>{total === 0 ? <EmptyState>Nothing yet.</EmptyState> : <Lines {...rows} />}</Panel>;
}

function Lines({ torrents, posts, comments, thanks }: Omit<Rows, "collections">) {
  if (torrents) return <TorrentRows torrents={torrents} />;
  if (posts) return <CachedRows as="ul" of={PostLine} rows={posts} className="divide-y divide-line" />;
  if (thanks)
    return (
      <ul className="divide-y divide-line">
        {thanks.map((line) => (
          <ThanksLine key={`${line.kind} ${line.id} ${line.createdAt}`} {...line} />
        ))}
      </ul>
    );
  return <CachedRows as="ul" of={CommentLine} rows={comments ?? []} className="divide-y divide-line" />;
}

const addressesOf = {
  topic: paths.forums.topic,
  reply: paths.forums.reply,
  torrent: paths.torrent,
  comment: paths.comment,
};

const thankedWords = { topic: "the topic", reply: "a reply in", torrent: "the torrent", comment: "a comment on" };

const ThanksLine = ({ kind, id, title, by, createdAt }: ReceivedThanks) => (
  <li className="px-4 py-3">
    <p className="text-xs text-muted">
      {by ? <MemberName name={by} /> : "A member"}, <Moment at={createdAt} />, for {thankedWords[kind]}
    </p>
    <PageLink to={addressesOf[kind](id)} dir="auto" className="text-strong underline">
      {title}
    </PageLink>
  </li>
);

const PostLine = ({ kind, id, title, text, createdAt }: Post) => (
  <li className="px-4 py-3">
    <p className="text-xs text-muted">
      {kind === "topic" ? "Topic" : "Reply"}, <Moment at={createdAt} />
    </p>
    <PageLink to={addressesOf[kind](id)} dir="auto" className="text-strong underline">
      {title}
    </PageLink>
    <p dir="auto" className="line-clamp-2 text-sm">
      {text}
    </p>
  </li>
);

const CommentLine = ({ torrentId, torrent, text, createdAt }: Comment) => (
  <li className="px-4 py-3">
    <p className="text-xs text-muted">
      <Moment at={createdAt} />
    </p>
    <PageLink to={paths.torrent(torrentId, { hash: "comments" })} dir="auto" className="p-link">
      <TorrentName name={torrent} />
    </PageLink>
    <p dir="auto" className="line-clamp-2 text-sm">
      {text}
    </p>
  </li>
);
