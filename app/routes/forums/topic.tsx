import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { createReply } from "#app/domain/forum/create-reply.server.ts";
import { openTopicPage } from "#app/domain/forum/open-topic.server.ts";
import { readQuote } from "#app/domain/forum/read-quote.server.ts";
import { renderMarkdown } from "#app/domain/text/render-markdown.server.ts";
import { draftAction, draftOf } from "#app/http/drafts.server.ts";
import { leadToLastPage } from "#app/http/last-page.server.ts";
import { pageFrom } from "#app/http/list-state.ts";
import { redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { pack, unpack } from "#app/ui/packed.ts";
import { Pager } from "#app/ui/pager.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";
import { CategoryName } from "./category-name.tsx";
import { FirstPost, Replies } from "./posts.tsx";
import { ReplyForm } from "./reply-form.tsx";
import { StaffTools } from "./staff-tools.tsx";

export const meta = pageMeta<typeof loader>((data) => data?.topic.title ?? "Topic");

const withHtml = <T extends { content: string }>({ content, ...post }: T) => ({
  ...post,
  html: renderMarkdown(content),
});

export async function loader(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams;
  const quoted = params.get("quote");
  const [{ topic, list }, quote, draft] = await Promise.all([
    screenLoader(args, openTopicPage, { ...args.params, page: pageFrom(params) }),
    quoted ? screenLoader(args, readQuote, { ...args.params, quote: quoted.slice(0, 20) }) : null,
    draftOf(args),
  ]);
  leadToLastPage(args.request, list);
  return { topic: withHtml(topic), list: { ...list, replies: pack(list.replies.map(withHtml)) }, quote, draft };
}

export const action = (args: ActionFunctionArgs) =>
  draftAction(args, createReply, ({ topicId, id }) =>
    redirectWithToast(paths.forums.topic(topicId, { page: "last", hash: `reply-${id}` }), {
      kind: "success",
      text: "Reply added successfully!",
    }),
  );

export default function TopicPage() {
  const { topic, list, quote, draft } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const replies = useMemo(() => unpack(list.replies), [list.replies]);
  const pageHref = (page: number) => paths.forums.topic(topic.id, { page, hash: "replies" });
  return (
    <MemberShell>
      <div className="mx-auto grid max-w-4xl gap-5">
        <header className="rounded-lg border border-line bg-raised p-4 shadow-panel sm:p-5">
          <nav aria-label="Breadcrumb" className="flex flex-wrap items-center gap-2 text-sm text-muted">
            <Link to={paths.forums()} className="text-accent-text underline">
              Forums
            </Link>
            <Icon name="right" className="size-3" />
            <Link
              to={paths.forums({ categoryId: topic.categoryId })}
              className="py-0.5 hover:text-strong hover:underline"
            >
              <CategoryName {...topic.category} />
            </Link>
          </nav>
          <h1 dir="auto" className="mt-2 text-xl font-semibold">
            {topic.title}
          </h1>
          <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted tabular-nums">
            {topic.isPinned ? <Badge tone="accent">Pinned</Badge> : null}
            {topic.isLocked ? <Badge tone="warning">Locked</Badge> : null}
            <span>{topic.replyCount === 1 ? "1 reply" : `${topic.replyCount.toLocaleString("en-US")} replies`}</span>
            <span>{topic.views === 1 ? "1 view" : `${topic.views.toLocaleString("en-US")} views`}</span>
            <Link to={paths.feeds({ of: `topic-${topic.id}` })} className="text-accent-text underline">
              Feed
            </Link>
          </p>
          <StaffTools topic={topic} />
        </header>
        <FirstPost topic={topic} page={list.page} />
        <section aria-labelledby="replies" className="grid gap-4">
          <h2 id="replies" className="text-lg font-semibold">
            Replies <span className="font-mono text-sm text-muted tabular-nums">({list.total})</span>
          </h2>
          {replies.length === 0 ? (
            <Panel>
              <EmptyState>
                {list.total > 0 ? "There is no such page." : "No replies yet. What do you think?"}
              </EmptyState>
            </Panel>
          ) : null}
          {replies.length > 0 ? <Replies replies={replies} topic={topic} page={list.page} /> : null}
          <Pager page={list.page} pages={list.pages} hrefFor={pageHref} label="Pages of replies" />
        </section>
        {topic.isLocked ? (
          <p className="flex items-center gap-2 text-muted">
            <Icon name="lock" /> This topic is locked: it takes no more replies.
          </p>
        ) : (
          // The key empties the form once its reply is posted.
          <ReplyForm key={list.total} topicId={topic.id} reply={reply} quote={quote} draft={draft?.content ?? null} />
        )}
      </div>
    </MemberShell>
  );
}
