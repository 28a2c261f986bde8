import { paths } from "#app/paths/paths.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Lamp } from "#app/ui/badge.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { MemberName } from "#app/ui/member-name.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { CategoryName } from "./category-name.tsx";
import type { TopicRowData } from "./load-topic-index.server.ts";

/** One topic of the list: what it is about, who began it, and whether there is something new. */
export function TopicRow(topic: TopicRowData) {
  const { id, title, preview, author, category, isUnread, lastReplyAt, lastReplyBy, createdAt, hits } = topic;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-3.5 hover:bg-sunken/60 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:gap-x-4">
      <Avatar src={author.profilePicture} name={author.username} />
      <div>
        <h2 className="text-base">
          <Mark shown={topic.isPinned} icon="pin" label="Pinned" />
          <Mark shown={topic.isLocked} icon="lock" label="Locked" />
          <PageLink
            to={paths.forums.topic(id)}
            dir="auto"
            className={`text-strong hover:underline ${isUnread ? "font-semibold" : ""}`}
          >
            {title}
          </PageLink>
          {isUnread ? (
            <span className="ml-2 inline-flex items-center gap-1.5 text-xs font-medium text-accent-text">
              <Lamp />
              Unread
            </span>
          ) : null}
        </h2>
        <p dir="auto" className="mt-0.5 line-clamp-2 max-w-2xl text-sm text-text">
          {preview}
        </p>
        {hits ? (
          <p className="mt-1 text-sm">
            <PageLink to={paths.forums.reply(hits.first)} className="text-accent-text underline">
              Found in {hits.replies === 1 ? "a reply" : `${hits.replies} replies`}
            </PageLink>
          </p>
        ) : null}
        <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted">
          <CategoryName name={category.name} color={category.color} />
          <span className={lastReplyAt ? "hidden sm:inline" : undefined}>
            <MemberName name={author.username} />
            {", "}
            <Moment at={createdAt} />
          </span>
          {lastReplyAt ? (
            <span>
              Last reply by <MemberName name={lastReplyBy ?? ""} />
              {", "}
              <Moment at={lastReplyAt} />
            </span>
          ) : null}
        </div>
      </div>
      <div className="col-start-2 mt-1 flex gap-4 text-xs text-muted sm:col-start-3 sm:mt-0 sm:min-w-20 sm:flex-col sm:items-end sm:gap-1 sm:text-sm">
        <Figure icon="speech" value={topic.replyCount} label={topic.replyCount === 1 ? "reply" : "replies"} />
        <Figure icon="eye" value={topic.views} label={topic.views === 1 ? "view" : "views"} />
      </div>
    </li>
  );
}

const Figure = ({ icon, value, label }: { icon: IconName; value: number; label: string }) => (
  <span className="inline-flex items-center gap-1.5 font-mono tabular-nums" title={label}>
    <Icon name={icon} className="size-3.5" />
    {value.toLocaleString("en-US")}
    <span className="sr-only">{` ${label}`}</span>
  </span>
);

const Mark = ({ shown, icon, label }: { shown: boolean; icon: IconName; label: string }) =>
  shown ? (
    <span className="mr-2 inline-flex align-middle text-accent-text" title={label}>
      <Icon name={icon} />
      <span className="sr-only">{label}:</span>
    </span>
  ) : null;
