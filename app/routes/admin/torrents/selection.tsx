import { useNavigation, useSubmit } from "@remix-run/react";
import { type DragEvent, useState } from "react";
import { badgeOf, categories } from "#app/domain/catalogue/torrents/categories.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { paths } from "#app/paths/paths.ts";
import { CategoryBadge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { controlClasses } from "#app/ui/field.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Table } from "#app/ui/table.tsx";
import { BulkActs, Choose, chosenIds } from "../bulk/bulk-acts.tsx";
import { useListState } from "../use-list-state.ts";

type Row = { id: number; name: string; category: string; size: string; seeders: number; leechers: number };
type Props = { action: string; torrents: Row[]; total: number };

const figures = "text-right font-mono tabular-nums whitespace-nowrap";

/**
 * The list of torrents. Selected torrents move to a category immediately, or are deleted after confirmation. With
 * JavaScript, rows can also be dragged onto a category; a selected row takes the other selected ones along.
 */
export function TorrentSelection({ action, torrents, total }: Props) {
  const submit = useSubmit();
  const keep = useListState();
  const busy = useNavigation().state === "submitting";
  const [dragged, setDragged] = useState<number | null>(null);

  function dropOn(category: string) {
    const ticked = chosenIds();
    const ids = dragged !== null && !ticked.includes(String(dragged)) ? [String(dragged)] : ticked;
    setDragged(null);
    const sent = new FormData();
    for (const id of ids) sent.append("ids", id);
    sent.set("to", category);
    submit(sent, { method: "post", action });
  }

  if (torrents.length === 0)
    return (
      <Panel>
        <EmptyState>No torrents found.</EmptyState>
      </Panel>
    );
  return (
    <div className="grid gap-4">
      {dragged === null ? null : <Targets onDrop={dropOn} />}
      <Panel>
        <Table
          label="Torrents"
          columns={["", "Name", "Category", "Size", "Seeders", "Leechers", ""]}
          figures={["Size", "Seeders", "Leechers"]}
        >
          {torrents.map((torrent) => (
            <tr
              key={torrent.id}
              draggable
              className={dragged === torrent.id ? "opacity-60" : undefined}
              onDragStart={() => setDragged(torrent.id)}
              onDragEnd={() => setDragged(null)}
            >
              <Choose id={torrent.id} name={torrent.name} />
              <td className="words font-medium sm:min-w-56 text-strong">
                <PageLink to={paths.torrent(torrent.id)} className="hover:underline" draggable={false}>
                  {torrent.name}
                </PageLink>
              </td>
              <td>
                <CategoryBadge label={badgeOf(torrent.category)} />
              </td>
              <td className={figures}>{torrent.size}</td>
              <td className={figures}>{torrent.seeders}</td>
              <td className={figures}>{torrent.leechers}</td>
              <td>
                <PageLink to={keep(adminPaths.torrents.torrent(torrent.id))} className="text-accent-text underline">
                  Edit<span className="sr-only"> {torrent.name}</span>
                </PageLink>
              </td>
            </tr>
          ))}
        </Table>
      </Panel>
      <BulkActs kind="torrents" total={total}>
        <label className="flex items-center gap-2 text-sm text-muted">
          <span className="whitespace-nowrap max-sm:sr-only">Move selected torrents to</span>
          <select name="to" className={`${controlClasses} h-10`}>
            {categories.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" formMethod="post" formAction={action} variant="quiet" busy={busy}>
          Move
        </Button>
      </BulkActs>
    </div>
  );
}

// Shown over the page only while a row is dragged, so that the page's layout does not shift.
const Targets = ({ onDrop }: { onDrop: (category: string) => void }) => (
  <div className="fixed inset-x-4 top-4 z-40 mx-auto flex max-w-5xl flex-wrap justify-center gap-2 rounded-lg border border-line-strong bg-raised p-3 shadow-panel">
    {categories.map(({ value, label }) => (
      // biome-ignore lint/a11y/noStaticElementInteractions: dragging is a shortcut; the form does the same
      <div
        key={value}
        className="rounded-md border border-dashed border-line-strong px-3 py-3 text-sm text-strong"
        onDragOver={(event: DragEvent) => event.preventDefault()}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          onDrop(value);
        }}
      >
        {label}
      </div>
    ))}
  </div>
);
