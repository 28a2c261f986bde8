import { useNavigation } from "@remix-run/react";
import type { ImportStatus } from "#app/db/generated/enums.ts";
import { formatBytes } from "#app/domain/core/text/format-bytes.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { paths } from "#app/paths/paths.ts";
import { useMay } from "#app/routes/use-may.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Progress } from "#app/ui/progress.tsx";

export type ImportItem = {
  id: number;
  file: string;
  size: number;
  status: ImportStatus;
  progress: number;
  torrentHash: string | null;
  error: string | null;
  uploadId: number | null;
};

const states: Record<string, { words: string; tone: BadgeTone; fill: "accent" | "success" }> = {
  uploading: { words: "Uploading", tone: "info", fill: "accent" },
  processing: { words: "Processing", tone: "warning", fill: "accent" },
  complete: { words: "Complete", tone: "success", fill: "success" },
  error: { words: "Error", tone: "danger", fill: "accent" },
};
const unknown = { words: "Unknown", tone: "plain", fill: "accent" } as const;

/** The imports and their progress. With JavaScript it updates by itself, otherwise through its link. */
export function ImportQueue({ items, here }: { items: ImportItem[]; here: string }) {
  return (
    <Panel>
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-2">
        <h2 className="font-semibold">Import queue</h2>
        <ButtonLink to={here} variant="quiet" size="small">
          Refresh
        </ButtonLink>
      </div>
      {items.length === 0 ? <EmptyState>Nothing has been imported yet.</EmptyState> : null}
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </ul>
    </Panel>
  );
}

function Row({ item }: { item: ImportItem }) {
  const to = paths.removeImport(item.id);
  const busy = useNavigation().formAction === to;
  const mayReview = useMay()("uploads.review");
  const { words, tone, fill } = states[item.status] ?? unknown;
  const ended = item.status === "complete" || item.status === "error";
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={tone}>{words}</Badge>
        <span className="min-w-40 flex-1 font-medium wrap-anywhere text-strong">{item.file}</span>
        {item.size > 0 ? <span className="font-mono text-sm text-muted">{formatBytes(item.size)}</span> : null}
        {ended ? (
          <PageForm action={to}>
            <Button type="submit" variant="quiet" size="small" busy={busy}>
              Remove<span className="sr-only"> {item.file}</span>
            </Button>
          </PageForm>
        ) : null}
      </div>
      {item.status === "error" ? null : (
        <Progress label="Progress" share={item.progress / 100} words={`${item.progress}%`} tone={fill} />
      )}
      {item.error ? <p className="text-sm text-danger">{item.error}</p> : null}
      {item.torrentHash ? (
        <p className="flex flex-wrap gap-x-4 text-sm text-muted">
          <span className="font-mono text-xs break-all">{item.torrentHash}</span>
          {item.uploadId && mayReview ? (
            <PageLink to={adminPaths.uploads.upload(item.uploadId)} className="text-accent-text underline">
              Review<span className="sr-only"> {item.file}</span>
            </PageLink>
          ) : null}
        </p>
      ) : null}
    </li>
  );
}
