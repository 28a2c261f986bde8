import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { creditReview, dropReview } from "#app/domain/catalogue/tracker/decide-review.server.ts";
import { findReview } from "#app/domain/catalogue/tracker/find-reviews.server.ts";
import { torrentsOf } from "#app/domain/catalogue/tracker/review-torrents.ts";
import type { DecideReview } from "#app/domain/catalogue/tracker/schema.ts";
import { formatBytes } from "#app/domain/core/text/format-bytes.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FactList } from "#app/ui/fact-list.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { pageMeta } from "../page-meta.ts";
import { Member } from "./cases/member.tsx";
import { MemberFile } from "./member-file.tsx";
import { DecisionBar, useLabel } from "./queue/decision-bar.tsx";
import type { Keys } from "./queue/legend.tsx";
import { QueueItem } from "./queue/queue-item.tsx";
import { queuePaths } from "./queue/queue-paths.ts";
import { wayOn } from "./queue/way-on.server.ts";
import { useListState } from "./use-list-state.ts";

export const meta = pageMeta("Held traffic, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, findReview, args.params);

const decisions = { credit: creditReview, drop: dropReview };

export async function action(args: ActionFunctionArgs) {
  const decision = await parseIntent(args, decisions, "Credit or drop it.");
  const text = decision === "credit" ? "Traffic credited" : "Traffic dropped";
  const to = await wayOn(args, queuePaths.reviews);
  const succeed = () => redirectWithToast(to, text);
  return confirmAction<typeof DecideReview, unknown>(args, decisions[decision], succeed);
}

const keys: Keys = [
  ["a", "credit"],
  ["r", "drop"],
];

export default function Review() {
  const review = useLoaderData<typeof loader>();
  const keep = useListState();
  const to = keep(adminPaths.tracker.review(review.id));
  const busy = useNavigation().formAction === to;
  const credit = useLabel("Credit");
  const facts = [
    {
      name: "Member",
      value: (
        <>
          {review.file ? <Member member={{ id: review.userId, username: review.username }} /> : review.username}
          <MemberFile file={review.file} />
        </>
      ),
    },
    { name: "Torrents", value: torrentsOf(review) },
    { name: "Uploaded", value: formatBytes(review.uploaded) },
    { name: "Downloaded", value: formatBytes(review.downloaded) },
    { name: "Within", value: `${Number(review.seconds).toLocaleString("en-US")} s` },
    { name: "Reports", value: review.reports.toLocaleString("en-US") },
    { name: "Client", value: review.client || "unknown" },
    { name: "First reported", value: <Moment at={review.createdAt} /> },
    { name: "Last reported", value: <Moment at={review.lastAt} /> },
  ];
  return (
    <QueueItem title="Held traffic" id={review.id} queue={queuePaths.reviews} hasBar>
      <FactList facts={facts} />
      <p className="my-4 max-w-prose">
        This is all the traffic of the member that was held on that day. If you credit it, it counts for the member as
        usual. If you drop it, it does not count. Neither can be undone.
      </p>
      <PageForm id="review" action={to}>
        <input type="hidden" name="reports" value={review.reports} />
      </PageForm>
      <DecisionBar keys={keys}>
        <Button type="submit" form="review" name="intent" value="credit" data-key="a" busy={busy}>
          {credit}
        </Button>
        <Button type="submit" form="review" name="intent" value="drop" data-key="r" variant="danger" busy={busy}>
          Drop
        </Button>
        <ButtonLink to={keep(queuePaths.reviews.list)} variant="quiet">
          Decide later
        </ButtonLink>
      </DecisionBar>
    </QueueItem>
  );
}
