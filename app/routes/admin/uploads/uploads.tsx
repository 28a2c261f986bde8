import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readQueue } from "#app/domain/administration/admin/read-queue.server.ts";
import { badgeOf } from "#app/domain/catalogue/torrents/categories.ts";
import { findPendingUploads } from "#app/domain/catalogue/uploads/find-pending.server.ts";
import { uploadLabels, uploadSourceLabels } from "#app/domain/catalogue/uploads/upload-states.ts";
import { formatBytes } from "#app/domain/core/text/format-bytes.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Badge, type BadgeTone, CategoryBadge } from "#app/ui/badge.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { pageMeta } from "../../page-meta.ts";
import { BulkActs, Choose } from "../bulk/bulk-acts.tsx";
import { ListFrame } from "../list-frame.tsx";
import { ListSearch, statusChoice } from "../list-search.tsx";
import { ItemState, QueueWaits } from "../queue/queue-state.tsx";
import { useListState } from "../use-list-state.ts";
import { saysMore } from "./says-more.ts";

export const meta = pageMeta("Pending Uploads, Administration");

const PATH = adminPaths.uploads();
const { draft: _draft, ...sent } = uploadLabels;
const words: Record<string, string> = { ...sent, all: "All" };
const tones: Record<string, BadgeTone> = {
  pending: "warning",
  returned: "info",
  approved: "success",
  rejected: "danger",
};

const isOpen = ({ status }: { status: string }) => status === "pending";

export async function loader(args: LoaderFunctionArgs) {
  const input = listInput(args.request.url, ["search"], { status: Object.keys(words) });
  const [list, queue] = await Promise.all([
    adminLoader(args, findPendingUploads, input),
    adminLoader(args, readQueue, { queue: "uploads" }),
  ]);
  return { ...list, queue };
}

export default function PendingUploads() {
  const list = useLoaderData<typeof loader>();
  const { uploads, status, queue } = list;
  const keep = useListState();
  return (
    <ListFrame
      path={PATH}
      list={list}
      label="Uploads"
      columns={["", "Name", "Uploader", "Category", "Platform", "Size", "Sent", ""]}
      figures={["Size"]}
      rows={uploads.map((upload) => (
        <tr key={upload.id}>
          <Choose kind="uploads" id={upload.id} name={upload.name} isOpen={isOpen(upload)} />
          <td className="words sm:min-w-48">
            <span className="font-medium text-strong">{upload.name}</span>{" "}
            {status === "pending" ? null : (
              <Badge tone={tones[upload.status] ?? "plain"}>{uploadLabels[upload.status]}</Badge>
            )}
            {upload.description ? (
              <p className="mt-0.5 line-clamp-2 max-w-prose text-muted">{upload.description}</p>
            ) : null}
            {upload.notes ? <p className="mt-0.5 line-clamp-1 max-w-prose">Notes: {upload.notes}</p> : null}
            {saysMore(upload.original_filename, upload.name) ? (
              <p className="mt-0.5 text-xs wrap-anywhere text-muted">File: {upload.original_filename}</p>
            ) : null}
          </td>
          <td className="words">
            {upload.uploader_username ?? "Deleted member"}
            {upload.source === "member" ? null : (
              <p className="text-xs text-muted">{uploadSourceLabels[upload.source]}</p>
            )}
          </td>
          <td>
            <CategoryBadge label={badgeOf(upload.category)} />
          </td>
          <td>{upload.platform}</td>
          <td className="text-right font-mono whitespace-nowrap tabular-nums">{formatBytes(upload.original_size)}</td>
          <td className="whitespace-nowrap text-muted">
            <Moment at={upload.created_at} />
            {isOpen(upload) ? <ItemState id={upload.id} since={upload.created_at} state={queue} /> : null}
          </td>
          <td>
            <PageLink to={keep(adminPaths.uploads.upload(upload.id))} className="text-accent-text underline">
              Review<span className="sr-only"> {upload.name}</span>
            </PageLink>
          </td>
        </tr>
      ))}
      empty="No uploads found."
      onlyWaiting={status === "pending"}
      bulk={uploads.some(isOpen) ? <BulkActs kind="uploads" total={list.total} /> : null}
    >
      <ListSearch action={PATH} placeholder="Name, file or uploader" choices={[statusChoice(words, status)]} />
      <QueueWaits {...queue} />
    </ListFrame>
  );
}
