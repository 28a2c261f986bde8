import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findCaches } from "#app/domain/administration/system/find-caches.server.ts";
import { countJobs } from "#app/domain/administration/system/find-jobs.server.ts";
import { findBackups, findOperations } from "#app/domain/administration/system/find-operations.server.ts";
import { readRelease } from "#app/domain/administration/system/read-release.server.ts";
import { runOperation } from "#app/domain/administration/system/run-operation.server.ts";
import { type OperationKind, systemOperations, titleOf } from "#app/domain/core/operations/kinds.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { formAction, readForm, redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Refresh } from "#app/ui/refresh.tsx";
import { ListPager } from "../../list-pager.tsx";
import { pageMeta } from "../../page-meta.ts";
import { BackupList } from "./backup-list.tsx";
import { CacheList } from "./cache-list.tsx";
import { CopyList } from "./copy-list.tsx";
import { OperationButtons } from "./operation-buttons.tsx";
import { OperationHistory } from "./operation-history.tsx";
import { QueueSummary } from "./queue-summary.tsx";
import { ReleasePanel } from "./release-panel.tsx";

export const meta = pageMeta("System, Administration");

const PATH = adminPaths.system();

export async function loader(args: LoaderFunctionArgs) {
  const [history, kept, jobs, cached, running] = await Promise.all([
    adminLoader(args, findOperations, listInput(args.request.url, [])),
    adminLoader(args, findBackups),
    adminLoader(args, countJobs),
    adminLoader(args, findCaches),
    adminLoader(args, readRelease),
  ]);
  return { ...history, ...kept, ...jobs, ...cached, ...running };
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  // A form does not wait until the operation ends: its page shows the progress.
  form.delete("wait");
  const reply = await formAction(args, runOperation, ({ operation, message }) =>
    redirectWithToast(PATH, `${titleOf(operation)}: ${message}`),
  );
  const message = reply.data.refusal?.message ?? "This operation doesn't exist.";
  return data({ problem: message }, reply.init ?? undefined);
}

export default function System() {
  const { operations, total, page, limit, backups, copies, rehearsal, schedule, queue, caches, release } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const isReadOnly = Boolean(useRoot()?.readOnly);
  const isPrimary = useRoot()?.actor?.isPrimaryAdmin ?? false;
  const running = operations.filter(({ status }) => status === "running").map(({ kind }) => kind as OperationKind);
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={adminPaths.system.doctor()} variant="quiet">
            Doctor
          </ButtonLink>
          <ButtonLink to={adminPaths.system.readOnly()} variant="quiet">
            {isReadOnly ? "Read-only: on" : "Read-only"} …
          </ButtonLink>
        </div>
        <Refresh seconds={running.length > 0 || release.running ? 2 : 15} />
      </div>
      <FormError errors={reply?.problem ? [reply.problem] : null} />
      <OperationButtons
        kinds={systemOperations.filter((kind) => kind !== "copy-backup" || copies !== null)}
        running={running}
      />
      <ReleasePanel release={release} />
      <QueueSummary queue={queue} />
      <CacheList caches={caches} />
      <BackupList backups={backups} schedule={schedule} rehearsal={rehearsal} isPrimary={isPrimary} />
      {copies ? <CopyList copies={copies} schedule={schedule} /> : null}
      <OperationHistory operations={operations} total={total} />
      <ListPager path={PATH} list={{ page, limit, total }} />
    </div>
  );
}
