import { paths } from "#app/paths/paths.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Lamp } from "#app/ui/badge.tsx";
import { formatMinute } from "#app/ui/dates.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { MemberName } from "#app/ui/member-name.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { CategoryName } from "./category-name.tsx";
import type { TopicRowData } from "./load-topic-index.server.ts";

/** One topic of the list: its title, its author, who replied, and whether it has unread posts. */
export function TopicRow(topic: TopicRowData) {
  const { id, title, preview, author, category, isUnread, talkers, replyCount, views, hits } = topic;
  return (
    <li className={isUnread ? "f-row f-unread" : "f-row"}>
      <Avatar src={author.profilePicture} name={author.username} />
      <div className="f-topic">
        <h2>
          <Mark shown={topic.isPinned} icon="pin" label="Pinned" />
          <Mark shown={topic.isLocked} icon="lock" label="Locked" />
          <PageLink to={paths.forums.topic(id)} dir="auto">
            {title}
          </PageLink>
          {isUnread ? (
            <span className="f-new">
              <Lamp />
              Unread
            </span>
          ) : null}
        </h2>
        <p dir="auto" className="f-preview">
          {preview}
        </p>
        <p className="f-by">
          <CategoryName name={category.name} color={category.color} />
          <MemberName name={author.username} />
          {hits ? (
            <PageLink to={paths.forums.reply(hits.first)} className="text-accent-text underline">
              Found in {hits.replies === 1 ? "a reply" : `${hits.replies} replies`}
            </PageLink>
          ) : null}
        </p>
      </div>
      <div className="f-faces">
        {talkers.length > 0 ? (
          <span className="sr-only">{`Latest replies by ${talkers.map(({ username }) => username).join(", ")}`}</span>
        ) : null}
        {talkers.map(({ username, profilePicture }) => (
          <Avatar key={username} src={profilePicture} name={username} size={24} />
        ))}
      </div>
      <Figure value={replyCount} label={replyCount === 1 ? "reply" : "replies"} />
      <Figure value={views} label={views === 1 ? "view" : "views"} />
      <p className="f-latest">
        <time dateTime={topic.latestAt} title={formatMinute(topic.latestAt)}>
          {topic.latestAgo}
        </time>{" "}
        <MemberName name={topic.latestBy} />
      </p>
    </li>
  );
}

const Figure = ({ value, label }: { value: number; label: string }) => (
  <p className="f-figure">
    {value.toLocaleString("en-US")}
    <span>{` ${label}`}</span>
  </p>
);

const Mark = ({ shown, icon, label }: { shown: boolean; icon: IconName; label: string }) =>
  shown ? (
    <span className="f-mark" title={label}>
      <Icon name={icon} />
      <span className="sr-only">{label}:</span>
    </span>
  ) : null;
