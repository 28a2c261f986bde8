import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findFollows } from "#app/domain/community/follows/find-follows.server.ts";
import { follow, unfollow } from "#app/domain/community/follows/follow.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { refererPath } from "#app/http/redirect-back.server.ts";
import { redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { FeedLink } from "../feeds/feed-link.tsx";
import { ListPager } from "../list-pager.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";
import { FollowButton } from "./follow-button.tsx";

export const meta = pageMeta("Following");

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, findFollows, listInput(args.request.url, []));

/** The follow buttons of all pages submit here, and are redirected back to their page. */
export async function action(args: ActionFunctionArgs) {
  const act = await parseIntent(args, { follow, unfollow });
  const done = (text: string) => redirectWithToast(refererPath(args.request) ?? paths.account.follows(), text);
  if (act === "unfollow")
    return confirmAction(args, unfollow, () => done("You no longer follow this."), "Not possible");
  return confirmAction(
    args,
    follow,
    () => done("Followed. You get notices when something new appears here."),
    "Not possible",
  );
}

export default function Follows() {
  const { follows, total, page, limit } = useLoaderData<typeof loader>();
  return (
    <MemberShell>
      <div className="mx-auto max-w-3xl">
        <PageHeader
          title="Following"
          note="You get notices when something new appears."
          actions={<FeedLink of="follows" />}
        />
        <div className="mt-6 grid gap-4">
          <Panel className="overflow-hidden">
            {follows.length > 0 ? (
              <ul className="divide-y divide-line">
                {follows.map(({ kind, subjectId, label, name, link, feed, followedAt }) => (
                  <li key={`${kind} ${subjectId}`} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
                    <span className="min-w-0 flex-1 basis-48">
                      {link ? (
                        <PageLink to={link} dir="auto" className="break-words text-strong hover:underline">
                          {name}
                        </PageLink>
                      ) : (
                        "No longer available"
                      )}
                      <span className="block text-sm text-muted">
                        {label}, since <Moment at={followedAt} />
                      </span>
                    </span>
                    {feed ? (
                      <ButtonLink to={feed} variant="quiet" aria-label={`Feed of ${name}`}>
                        Feed
                      </ButtonLink>
                    ) : null}
                    <FollowButton kind={kind} subjectId={subjectId} name={name ?? ""} isFollowed />
                  </li>
                ))}
              </ul>
            ) : (
              <EmptyState next={{ to: paths.home(), label: "Browse the torrents" }}>
                {total > 0
                  ? "This page doesn't exist."
                  : "You don't follow anything yet. Publishers, products, members, topics, forum categories and collections have a Follow button."}
              </EmptyState>
            )}
          </Panel>
          <ListPager path={paths.account.follows()} list={{ page, limit, total }} />
        </div>
      </div>
    </MemberShell>
  );
}
