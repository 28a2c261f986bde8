import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { acceptSuggestion, removeSuggestion } from "#app/domain/community/collections/decide-suggestion.server.ts";
import { findSuggestions } from "#app/domain/community/collections/find-suggestions.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LimitNote, useLimit } from "#app/ui/limit-note.tsx";
import { MemberName } from "#app/ui/member-name.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { TorrentName } from "#app/ui/torrent-name.tsx";
import { ListPager } from "../list-pager.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";

export const meta = pageMeta("Suggestions");

export const loader = (args: LoaderFunctionArgs) =>
  screenLoader(args, findSuggestions, { ...args.params, ...listInput(args.request.url, []) });

export async function action(args: ActionFunctionArgs) {
  const act = await parseIntent(args, { accept: acceptSuggestion, remove: removeSuggestion });
  const back = paths.collections.suggestions(args.params.collectionId ?? "");
  if (act === "remove")
    return confirmAction(args, removeSuggestion, () => redirectWithToast(back, "Suggestion removed."));
  return confirmAction(args, acceptSuggestion, () => redirectWithToast(back, "Added to the collection."));
}

/** Torrents suggested for a collection. Its owner accepts or declines them, and members can withdraw their own. */
export default function Suggestions() {
  const { collection, suggestions, total, page, limit } = useLoaderData<typeof loader>();
  const { id, name, isMine } = collection;
  const path = paths.collections.suggestions(id);
  const mayAccept = useLimit("publish") === null;
  return (
    <MemberShell>
      <div className="mx-auto max-w-3xl">
        <PageHeader
          title={isMine ? "Suggestions" : "My suggestions"}
          note={
            <>
              For{" "}
              <PageLink to={paths.collections.collection(id)} dir="auto" className="text-accent-text underline">
                {name}
              </PageLink>
            </>
          }
        />
        <div className="mt-6 grid gap-4">
          {isMine ? <LimitNote right="publish" /> : null}
          <Panel className="overflow-hidden">
            {suggestions.length > 0 ? (
              <ul className="divide-y divide-line">
                {suggestions.map((suggestion) => (
                  <SuggestionRow
                    key={suggestion.id}
                    {...suggestion}
                    path={path}
                    isMine={isMine}
                    mayAccept={mayAccept}
                  />
                ))}
              </ul>
            ) : (
              <EmptyState>{total > 0 ? "This page doesn't exist." : "No suggestions."}</EmptyState>
            )}
          </Panel>
          <ListPager path={path} list={{ page, limit, total }} />
        </div>
      </div>
    </MemberShell>
  );
}

type RowProps = {
  id: number;
  torrentId: number;
  torrent: string;
  by: string;
  word: string | null;
  createdAt: string;
  path: string;
  isMine: boolean;
  mayAccept: boolean;
};

const SuggestionRow = ({ id, torrentId, torrent, by, word, createdAt, path, isMine, mayAccept }: RowProps) => (
  <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
    <div className="grid min-w-0 flex-1 basis-60 gap-1">
      <PageLink to={paths.torrent(torrentId)} dir="auto" className="p-link break-words">
        <TorrentName name={torrent} />
      </PageLink>
      <p className="text-sm text-muted">
        Suggested by <MemberName name={by} />, <Moment at={createdAt} />
      </p>
      {word ? (
        <p
          dir="auto"
          className="max-w-prose border-l-2 border-line-strong pl-3 text-sm break-words whitespace-pre-line"
        >
          {word}
        </p>
      ) : null}
    </div>
    <PageForm action={path} keepScroll className="flex flex-wrap gap-2">
      <input type="hidden" name="suggestionId" value={id} />
      {isMine && mayAccept ? (
        <Button type="submit" name="intent" value="accept">
          Accept<span className="sr-only"> {torrent}</span>
        </Button>
      ) : null}
      <Button type="submit" name="intent" value="remove" variant="quiet">
        {isMine ? "Decline" : "Withdraw"}
        <span className="sr-only"> {torrent}</span>
      </Button>
    </PageForm>
  </li>
);
