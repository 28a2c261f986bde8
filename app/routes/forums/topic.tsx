import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { createReply } from "#app/domain/community/forum/create-reply.server.ts";
import { openTopicPage } from "#app/domain/community/forum/open-topic.server.ts";
import { readQuote } from "#app/domain/community/forum/read-quote.server.ts";
import { mayDo } from "#app/domain/core/kernel/actor.ts";
import { contextOf } from "#app/http/context.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { leadToLastPage } from "#app/http/last-page.server.ts";
import { pageFrom } from "#app/http/list-state.ts";
import { mentionedIn } from "#app/http/mentioned.server.ts";
import { redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { CachedRows } from "#app/ui/cached-rows.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { serializeJson, useParsedJson } from "#app/ui/serialized-json.ts";
import { BookmarkButton } from "../bookmarks/bookmark-button.tsx";
import { FollowButton } from "../follows/follow-button.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";
import { Post } from "./post.tsx";
import { ReplyForm } from "./reply-form.tsx";
import { shownPost } from "./shown-post.server.ts";
import { StaffTools } from "./staff-tools.tsx";
import { TopicTitle } from "./topic-title.tsx";

export const meta = pageMeta<typeof loader>((data) => data?.topic.title ?? "Topic");

export async function loader(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams;
  const quoted = params.get("quote");
  const [{ topic, list }, quote, { actor }] = await Promise.all([
    screenLoader(args, openTopicPage, { ...args.params, page: pageFrom(params) }),
    quoted ? screenLoader(args, readQuote, { ...args.params, quote: quoted.slice(0, 20) }) : null,
    contextOf(args),
  ]);
  leadToLastPage(args.request, list);
  const names = await mentionedIn(
    args,
    [topic, ...list.replies].map(({ content }) => content),
  );
  const { id, title, category, views, replyCount, isPinned, isLocked, isFollowed, isKept } = topic;
  const where = { topicId: id, quotePage: isLocked ? null : list.page, isStaff: mayDo(actor, "forum.moderate") };
  return {
    topic: { id, title, category, views, replyCount, isPinned, isLocked, isFollowed, isKept },
    posts: serializeJson({
      text: shownPost(topic, { ...where, thing: "topic" }, names),
      replies: list.replies.map((reply) => shownPost(reply, { ...where, thing: "reply" }, names)),
    }),
    list: { total: list.total, page: list.page, pages: list.pages },
    quote,
  };
}

export const action = (args: ActionFunctionArgs) =>
  draftAction(args, createReply, ({ topicId, id }) =>
    redirectWithToast(paths.forums.topic(topicId, { page: "last", hash: `reply-${id}` }), "Reply added successfully!"),
  );

export default function TopicPage() {
  const { topic, posts, list, quote } = useLoaderData<typeof loader>();
  const { text, replies } = useParsedJson(posts);
  const reply = useActionData<typeof action>();
  const pageHref = (page: number) => paths.forums.topic(topic.id, { page, hash: "replies" });
  return (
    <MemberShell>
      <div className="mx-auto max-w-4xl rounded-lg border border-line bg-raised shadow-panel">
        <header className="p-4 sm:p-6">
          <div className="flex flex-wrap items-start justify-between gap-3">
            <TopicTitle {...topic} />
            <div className="flex flex-wrap gap-3">
              <BookmarkButton kind="topic" subjectId={topic.id} name={topic.title} isKept={topic.isKept} />
              <FollowButton kind="topic" subjectId={topic.id} name={topic.title} isFollowed={topic.isFollowed} />
            </div>
          </div>
          <StaffTools topic={topic} />
        </header>
        <CachedRows as="div" of={Post} rows={[text]} />
        <section aria-labelledby="replies">
          <h2 id="replies" className="label border-t border-line bg-surface px-4 py-2 sm:px-6">
            Replies <span className="tabular-nums">({list.total})</span>
          </h2>
          {replies.length > 0 ? (
            <CachedRows as="div" of={Post} rows={replies} />
          ) : (
            <p className="border-t border-line px-4 py-6 text-muted sm:px-6">
              {list.total > 0 ? "This page doesn't exist." : "No replies yet. What do you think?"}
            </p>
          )}
          {list.pages > 1 ? (
            <div className="border-t border-line px-4 py-3 sm:px-6">
              <Pager page={list.page} pages={list.pages} hrefFor={pageHref} label="Pages of replies" />
            </div>
          ) : null}
        </section>
        <div className="border-t border-line p-4 sm:p-6 print:hidden">
          {topic.isLocked ? (
            <p className="flex items-center gap-2 text-muted">
              <Icon name="lock" /> This topic is locked and takes no new replies.
            </p>
          ) : (
            // The key clears the form once its reply is posted.
            <ReplyForm key={list.total} topicId={topic.id} reply={reply} quote={quote} />
          )}
        </div>
      </div>
    </MemberShell>
  );
}
