import type { RoleBadge } from "#app/domain/people/members/badges.ts";
import { paths } from "#app/paths/paths.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { MemberName } from "#app/ui/member-name.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { MoreLink, MoreMenu } from "#app/ui/more-menu.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { RoleBadges } from "#app/ui/role-badge.tsx";
import { ThanksForm } from "#app/ui/thanks-form.tsx";

export type ShownPost = {
  id: number;
  thing: "topic" | "reply";
  topicId: number;
  author: { username: string; profilePicture: string | null; badges: RoleBadge[] };
  html: string;
  createdAt: string;
  /** When its author last edited it; null if never. */
  editedAt: string | null;
  thanks: number;
  thanked: boolean | null;
  mayChange: boolean;
  /** The page of the topic where a quotation is written; null if the topic takes no more replies. */
  quotePage: number | null;
  /** Whether the reader may remove other members' posts. */
  isStaff: boolean;
};

const addressesOf = { topic: paths.forums.topic, reply: paths.forums.reply };
const acts = {
  topic: { edit: paths.forums.editTopic, delete: paths.forums.deleteTopic, thanks: paths.forums.topicThanks },
  reply: { edit: paths.forums.editReply, delete: paths.forums.deleteReply, thanks: paths.forums.replyThanks },
};

/** A topic's text or a reply, with its author and date and the actions that this reader has. */
export function Post({
  id,
  thing,
  topicId,
  author,
  html,
  createdAt,
  editedAt,
  quotePage,
  thanks,
  thanked,
  ...may
}: ShownPost) {
  const by = <span className="sr-only">{` ${thing} by ${author.username}`}</span>;
  const quote = thing === "topic" ? "topic" : id;
  return (
    <article id={thing === "topic" ? "topic" : `reply-${id}`} className="post">
      <Avatar src={author.profilePicture} name={author.username} />
      <header>
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            <MemberName name={author.username} className="font-semibold text-strong" />
            <RoleBadges badges={author.badges} />
          </p>
          <p className="text-xs text-muted tabular-nums">
            <PageLink to={addressesOf[thing](id)} className="hover:underline">
              <Moment at={createdAt} />
              <span className="sr-only">, permanent link</span>
            </PageLink>
            {editedAt ? (
              <span>
                , edited <Moment at={editedAt} />
              </span>
            ) : null}
          </p>
        </div>
        <MoreMenu label={`More about the ${thing} by ${author.username}`}>
          {thing === "reply" ? (
            <MoreLink to={paths.account.bookmarks.edit({ kind: "reply", subjectId: id })}>Bookmark{by}</MoreLink>
          ) : null}
          {may.mayChange ? (
            <>
              <MoreLink to={acts[thing].edit(id)}>Edit{by}</MoreLink>
              <MoreLink to={acts[thing].delete(id)} danger>
                Delete{by}
              </MoreLink>
            </>
          ) : (
            <>
              {may.isStaff && thing === "reply" ? (
                <MoreLink to={staffPaths.deleteReply(id)} danger>
                  Remove{by}
                </MoreLink>
              ) : null}
              <MoreLink to={paths.report(thing, id)}>Report{by}</MoreLink>
            </>
          )}
        </MoreMenu>
      </header>
      <Prose html={html} />
      <footer>
        {quotePage ? (
          <PageLink to={paths.forums.topic(topicId, { page: quotePage, quote, hash: "reply-form" })} className="quiet">
            Quote{by}
          </PageLink>
        ) : null}
        <ThanksForm
          at={acts[thing].thanks(id)}
          thing={`the ${thing} by ${author.username}`}
          thanks={thanks}
          thanked={thanked}
        />
      </footer>
    </article>
  );
}
