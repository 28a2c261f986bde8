import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readQueue } from "#app/domain/administration/admin/read-queue.server.ts";
import { findReviews } from "#app/domain/catalogue/tracker/find-reviews.server.ts";
import { torrentsOf } from "#app/domain/catalogue/tracker/review-torrents.ts";
import { formatBytes } from "#app/domain/core/text/format-bytes.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { formatSpan } from "#app/ui/ago.ts";
import { Moment } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { pageMeta } from "../page-meta.ts";
import { ListFrame } from "./list-frame.tsx";
import { ItemState, QueueWaits } from "./queue/queue-state.tsx";
import { useListState } from "./use-list-state.ts";

export const meta = pageMeta("Tracker, Administration");

export async function loader(args: LoaderFunctionArgs) {
  const [list, queue] = await Promise.all([
    adminLoader(args, findReviews, listInput(args.request.url, [])),
    adminLoader(args, readQueue, { queue: "reviews" }),
  ]);
  return { ...list, queue };
}

const figures = "text-right font-mono tabular-nums whitespace-nowrap";

export default function HeldTraffic() {
  const list = useLoaderData<typeof loader>();
  const { reviews, total, queue } = list;
  const keep = useListState();
  return (
    <ListFrame
      path={adminPaths.tracker()}
      list={list}
      label="Held traffic"
      columns={["Member", "Torrents", "Uploaded", "Downloaded", "Within", "Client", "Reported", ""]}
      figures={["Uploaded", "Downloaded", "Within"]}
      rows={reviews.map((review) => (
        <tr key={review.id}>
          <td className="words font-medium text-strong">{review.username}</td>
          <td className="words sm:min-w-56">{torrentsOf(review)}</td>
          <td className={figures}>{formatBytes(review.uploaded)}</td>
          <td className={figures}>{formatBytes(review.downloaded)}</td>
          <td className={figures}>{formatSeconds(review.seconds)}</td>
          <td className="words font-mono text-xs">{review.client}</td>
          <td className="whitespace-nowrap text-muted">
            <Moment at={review.createdAt} />
            <ItemState id={review.id} since={review.createdAt} state={queue} />
          </td>
          <td>
            <PageLink
              to={keep(adminPaths.tracker.review(review.id))}
              className="whitespace-nowrap text-accent-text underline"
            >
              Credit or drop
              <span className="sr-only"> the traffic of {review.username}</span>
            </PageLink>
          </td>
        </tr>
      ))}
      empty="No held traffic."
      heading={
        <div className="border-b border-line px-4 py-3">
          <h2 className="font-semibold">
            Held traffic <span className="font-mono text-sm text-muted tabular-nums">({total})</span>
          </h2>
          <p className="mt-1 text-sm text-muted">
            Traffic faster than the fastest plausible speed. It does not count until you credit it.
          </p>
        </div>
      }
    >
      <QueueWaits {...queue} />
    </ListFrame>
  );
}

const formatSeconds = (seconds: number | string) => (Number(seconds) < 60 ? `${seconds}s` : formatSpan(seconds));
