import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findSaved } from "#app/domain/community/saved-searches/find-saved.server.ts";
import { isOfBookmarks } from "#app/domain/community/saved-searches/of-bookmarks.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { FollowButton } from "../follows/follow-button.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";

export const meta = pageMeta("Saved searches");

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, findSaved);

export default function SavedSearches() {
  const { searches } = useLoaderData<typeof loader>();
  return (
    <MemberShell>
      <PageHeader
        title="Saved searches"
        note="Search or filter torrents, then choose Save search. Follow a search to get notices of new torrents that it finds."
      />
      <Panel className="mt-6">
        {searches.length === 0 ? (
          <EmptyState next={{ to: paths.home(), label: "Search the torrents" }}>No saved searches yet.</EmptyState>
        ) : null}
        <ul className="divide-y divide-line">
          {searches.map(({ id, name, query, isFollowed }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
              <PageLink
                to={`${paths.home()}?${query}`}
                dir="auto"
                className="flex min-h-10 min-w-0 flex-1 items-center font-medium break-words text-accent-text underline"
              >
                {name}
              </PageLink>
              {isOfBookmarks(query) ? null : (
                <>
                  <FollowButton kind="search" subjectId={id} name={name} isFollowed={isFollowed} />
                  <ButtonLink to={`${paths.feeds()}?${query}`} variant="ghost">
                    Feed<span className="sr-only"> of {name}</span>
                  </ButtonLink>
                </>
              )}
              <ButtonLink to={paths.savedSearches.search(id)} variant="ghost">
                Change<span className="sr-only"> {name}</span>
              </ButtonLink>
            </li>
          ))}
        </ul>
      </Panel>
    </MemberShell>
  );
}
