import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { moveTorrent, removeTorrent } from "#app/domain/community/collections/change-items.server.ts";
import { findCollection } from "#app/domain/community/collections/find-collection.server.ts";
import { ITEMS_MAX } from "#app/domain/community/collections/schema.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { backWithin } from "#app/http/redirect-back.server.ts";
import { readForm, redirectWithToast, refusedPage, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { controlClasses } from "#app/ui/field.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { TorrentName } from "#app/ui/torrent-name.tsx";
import { ListPager } from "../list-pager.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";

export const meta = pageMeta("Arrange collection");

export async function loader(args: LoaderFunctionArgs) {
  const asked = { ...args.params, ...listInput(args.request.url, []) };
  const { collection, torrents, ...list } = await screenLoader(args, findCollection, asked);
  if (!collection.isMine) throw refusedPage("forbidden", "Only its owner can change this collection.");
  const { id, name } = collection;
  return { id, name, torrents: torrents.map(({ id, name, note }) => ({ id, name, note })), ...list };
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const act = await parseIntent(args, { move: moveTorrent, up: moveTorrent, down: moveTorrent, remove: removeTorrent });
  const arrange = paths.collections.arrange(args.params.collectionId ?? "");
  const back = backWithin(args.request, arrange);
  if (act === "remove")
    return confirmAction(args, removeTorrent, () => redirectWithToast(back, "Removed from the collection."));
  const rank = Number(form.get("rank"));
  if (act !== "move") form.set("position", String(act === "up" ? Math.max(1, rank - 1) : rank + 1));
  return confirmAction(args, moveTorrent, () => redirectWithToast(back, "Moved."), "Not moved");
}

/** The torrents of a member's own collection, with controls to reorder them. */
export default function Arrange() {
  const { id, name, torrents, total, page, limit } = useLoaderData<typeof loader>();
  const path = paths.collections.arrange(id);
  return (
    <MemberShell>
      <div className="mx-auto max-w-4xl">
        <PageHeader
          title={`Arrange ${name}`}
          note="To add a torrent, open its page and choose Add to collection."
          actions={<ButtonLink to={paths.collections.collection(id)}>Done</ButtonLink>}
        />
        <div className="mt-6 grid gap-4">
          <Panel className="overflow-hidden">
            {torrents.length > 0 ? (
              <ol className="divide-y divide-line">
                {torrents.map((torrent, i) => (
                  <ItemRow
                    key={torrent.id}
                    {...torrent}
                    collectionId={id}
                    rank={(page - 1) * limit + i + 1}
                    total={total}
                  />
                ))}
              </ol>
            ) : (
              <EmptyState>{total > 0 ? "This page doesn't exist." : "This collection is empty."}</EmptyState>
            )}
          </Panel>
          <ListPager path={path} list={{ page, limit, total }} />
        </div>
      </div>
    </MemberShell>
  );
}

type ItemProps = { id: number; name: string; note: string | null; collectionId: number; rank: number; total: number };

const ItemRow = ({ id, name, note, collectionId, rank, total }: ItemProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
    <div className="min-w-0 flex-1 basis-64">
      <PageLink to={paths.torrent(id)} dir="auto" className="p-link break-words">
        <TorrentName name={name} />
      </PageLink>
      {note ? (
        <p dir="auto" className="line-clamp-2 text-sm text-muted">
          {note}
        </p>
      ) : null}
    </div>
    <PageForm action={paths.collections.arrange(collectionId)} keepScroll className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="torrentId" value={id} />
      <input type="hidden" name="rank" value={rank} />
      <span className="w-20">
        <input
          key={rank}
          type="number"
          name="position"
          defaultValue={rank}
          min={1}
          max={ITEMS_MAX}
          aria-label={`Position of ${name}`}
          className={`${controlClasses} h-10 tabular-nums`}
        />
      </span>
      <Button type="submit" name="intent" value="move" variant="quiet">
        Move<span className="sr-only"> {name}</span>
      </Button>
      <Button type="submit" name="intent" value="up" variant="quiet" disabled={rank === 1}>
        ↑<span className="sr-only"> Up: {name}</span>
      </Button>
      <Button type="submit" name="intent" value="down" variant="quiet" disabled={rank === total}>
        ↓<span className="sr-only"> Down: {name}</span>
      </Button>
      <ButtonLink to={paths.collections.item(collectionId, id)} variant="quiet">
        Note<span className="sr-only"> for {name}</span>
      </ButtonLink>
      <Button type="submit" name="intent" value="remove" variant="quiet">
        Remove<span className="sr-only"> {name}</span>
      </Button>
    </PageForm>
  </li>
);
