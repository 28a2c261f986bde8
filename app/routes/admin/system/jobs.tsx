import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findJobs } from "#app/domain/administration/system/find-jobs.server.ts";
import { type JobState, jobStateLabels, jobStates } from "#app/domain/administration/system/job-states.ts";
import { discardJob, retryJob } from "#app/domain/administration/system/manage-jobs.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { backToList, listInput } from "#app/http/list-state.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { Refresh } from "#app/ui/refresh.tsx";
import { pageMeta } from "../../page-meta.ts";
import { ListFrame } from "../list-frame.tsx";
import { StateLinks } from "../state-links.tsx";
import { useListState } from "../use-list-state.ts";

export const meta = pageMeta("Jobs, Administration");

const PATH = adminPaths.system.jobs();
const tones = { waiting: "warning", running: "info", failed: "danger" } as const;
const filters = ["all", ...jobStates] as const;

export const loader = (args: LoaderFunctionArgs) =>
  adminLoader(args, findJobs, listInput(args.request.url, [], { state: filters }));

const acts = { retry: retryJob, discard: discardJob };

export async function action(args: ActionFunctionArgs) {
  const act = await parseIntent(args, acts);
  const back = (text: string) => redirectWithToast(backToList(args.request, PATH), text);
  return confirmAction(args, acts[act], () => back(act === "discard" ? "Job discarded." : "The job will run now."));
}

/** The jobs in the queue. Finished jobs are removed from it; their results are shown on other screens. */
export default function Jobs() {
  const list = useLoaderData<typeof loader>();
  return (
    <ListFrame
      path={PATH}
      list={list}
      label="Jobs"
      columns={["Job", "State", "Attempts", "Added", "Due", ""]}
      empty="No waiting, running or failed jobs."
      rows={list.jobs.map((job) => (
        <tr key={job.id}>
          <td className="words text-strong sm:min-w-56">
            {job.title} <span className="font-mono text-xs text-muted">{job.key ?? `no. ${job.id}`}</span>
            {job.reason ? <span className="block text-sm text-danger">{job.reason}</span> : null}
          </td>
          <td>
            <Badge tone={tones[job.state]}>{jobStateLabels[job.state]}</Badge>
          </td>
          <td className="font-mono tabular-nums">
            {job.attempts} of {job.most}
          </td>
          <td className="whitespace-nowrap">
            <Moment at={job.createdAt} />
          </td>
          <td className="whitespace-nowrap">
            <Moment at={job.runAt} />
          </td>
          <td>{job.state === "running" ? null : <JobButtons {...job} />}</td>
        </tr>
      ))}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold">Jobs</h2>
        <Refresh seconds={5} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <StateLinks path={PATH} name="state" current={list.state} states={{ all: "All", ...jobStateLabels }} />
        <ButtonLink to={adminPaths.system()} variant="quiet" size="small">
          Back to System
        </ButtonLink>
      </div>
    </ListFrame>
  );
}

const JobButtons = ({ id, state, title }: { id: string; state: JobState; title: string }) => (
  <PageForm action={useListState()(PATH)} className="flex flex-wrap gap-2">
    <input type="hidden" name="jobId" value={id} />
    <Button type="submit" name="intent" value="retry" size="small" variant="quiet">
      {state === "failed" ? "Retry now" : "Run now"}
      <span className="sr-only">
        {" "}
        {title} {id}
      </span>
    </Button>
    {state === "failed" ? (
      <Button type="submit" name="intent" value="discard" size="small" variant="ghost">
        Discard
        <span className="sr-only">
          {" "}
          {title} {id}
        </span>
      </Button>
    ) : null}
  </PageForm>
);
