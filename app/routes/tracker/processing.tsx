import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { readSync } from "#app/domain/catalogue/sync/read-sync.server.ts";
import { processAllTorrents, readProcessing } from "#app/domain/catalogue/tracker/process-torrents.server.ts";
import { torrentFailures } from "#app/domain/core/failures/torrent.ts";
import { counted } from "#app/domain/core/kernel/counted.ts";
import { refusalStatus } from "#app/domain/core/kernel/result.ts";
import { contextOf } from "#app/http/context.server.ts";
import { redirectWithToast, refusalResponse, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { RunPanel } from "../sync/run-panel.tsx";
import { useSyncRuns } from "../sync/use-sync-runs.ts";

const PATH = paths.tracker.processing();
const REST_MS = 5_000;

export async function loader(args: LoaderFunctionArgs) {
  const [state, { runs }] = await Promise.all([
    screenLoader(args, readProcessing, {}),
    screenLoader(args, readSync, {}),
  ]);
  return { ...state, runs: runs.filter(({ kind }) => kind === "process") };
}

export async function action(args: ActionFunctionArgs) {
  const context = await contextOf(args);
  const denied = processAllTorrents.allow(context);
  if (denied) throw refusalResponse(denied, args.request);
  const result = await processAllTorrents.run(context, { wait: false });
  if (!result.ok)
    return data(
      { problem: `${torrentFailures.processTorrents.title}: ${result.message}` },
      { status: refusalStatus[result.code] },
    );
  if (!result.value) {
    const text = "Torrent Processing is running. Refresh to see the progress.";
    throw await redirectWithToast(PATH, { kind: "info", text });
  }
  const { processed, errors } = result.value;
  const text = `Torrent Processing Complete: ${processed} processed, ${counted(errors, "error")}`;
  throw await redirectWithToast(PATH, text);
}

export default function Processing() {
  const { total, processed, announce, runs } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const [run] = useSyncRuns(runs).filter(({ kind }) => kind === "process");
  const busy = useNavigation().formAction === PATH || run?.status === "running";
  const resting = useRest(busy);
  return (
    <div className="grid max-w-4xl gap-4">
      <FormError errors={reply?.problem ? [reply.problem] : null} />
      <Panel className="grid gap-5 p-6">
        <h2 className="text-lg font-semibold">Torrent Processing</h2>
        <p className="max-w-prose">
          Points every stored torrent at this tracker (<code className="font-mono text-sm">{announce}</code>). Each
          download still contains the member's own passkey. Original announce URLs stay in the database. Hybrid torrents
          listed without their second info hash get it, and can be announced with either.
        </p>
        <Progress
          label="Torrents processed"
          share={total === 0 ? 0 : processed / total}
          words={`${processed.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`}
          tone={total > 0 && processed === total ? "success" : "accent"}
        />
        <PageForm {...failsWith(torrentFailures.processTorrents)} action={PATH} keepScroll>
          <Button type="submit" busy={busy} disabled={resting && !busy}>
            {busy ? "Processing" : "Process All Torrents"}
          </Button>
        </PageForm>
      </Panel>
      {run ? <RunPanel run={run} title="Last processing" done="processed" /> : null}
    </div>
  );
}

/**
 * The button is disabled for five seconds after a run, so that an impatient second click does not start another one.
 */
function useRest(busy: boolean): boolean {
  const [resting, setResting] = useState(false);
  useEffect(() => {
    if (busy) setResting(true);
    else {
      const timer = setTimeout(() => setResting(false), REST_MS);
      return () => clearTimeout(timer);
    }
  }, [busy]);
  return resting;
}
