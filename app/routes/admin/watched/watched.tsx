import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findWatched } from "#app/domain/moderation/watches/find-watched.server.ts";
import { markWatchedSeen } from "#app/domain/moderation/watches/watch.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Day, Moment } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { ListPager } from "../../list-pager.tsx";
import { pageMeta } from "../../page-meta.ts";

export const meta = pageMeta("Watched members, Administration");

const PATH = adminPaths.watched();

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, findWatched, listInput(args.request.url, []));

export const action = (args: ActionFunctionArgs) =>
  formAction(args, markWatchedSeen, ({ message }) => redirectWithToast(PATH, message));

const kinds = { topic: "Topic", reply: "Reply in", comment: "Comment on", chat: "Chat line" };

/** The watched members, with their posts since staff last checked. */
export default function Watched() {
  const { watched, ...list } = useLoaderData<typeof loader>();
  if (list.total === 0)
    return (
      <Panel>
        <EmptyState>No watched members. To watch a member, open their standing.</EmptyState>
      </Panel>
    );
  return (
    <div className="grid gap-4">
      {watched.map(({ userId, username, reason, until, posts, seenUpTo }) => (
        <Panel key={userId} className="grid gap-4 p-4">
          <header className="grid gap-1">
            <h2 className="font-semibold">
              <PageLink to={staffPaths.standing(userId)} className="text-accent-text underline">
                {username}
              </PageLink>
            </h2>
            <p dir="auto" className="max-w-prose text-sm break-words whitespace-pre-line text-muted">
              {reason}
            </p>
            {until ? (
              <p className="text-sm text-muted">
                Until <Day at={until} />
              </p>
            ) : null}
          </header>
          {posts.length === 0 ? <p className="text-sm text-muted">Nothing new.</p> : null}
          <ol className="divide-y divide-line border-y border-line empty:hidden">
            {posts.map((post) => (
              <li key={`${post.kind}${post.id}`} className="grid gap-1 py-3">
                <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
                  <PageLink to={post.path} className="min-w-0 break-words text-accent-text underline">
                    {kinds[post.kind]} {post.title}
                  </PageLink>
                  <span className="font-mono text-xs text-muted tabular-nums">
                    <Moment at={post.at} />
                  </span>
                </p>
                <p dir="auto" className="line-clamp-6 max-w-prose break-words whitespace-pre-line">
                  {post.text}
                </p>
              </li>
            ))}
          </ol>
          {seenUpTo ? (
            <PageForm action={PATH}>
              <input type="hidden" name="userId" value={userId} />
              <input type="hidden" name="at" value={seenUpTo} />
              <Button type="submit" variant="quiet">
                Mark as checked
              </Button>
            </PageForm>
          ) : null}
        </Panel>
      ))}
      <ListPager path={PATH} list={list} />
    </div>
  );
}
