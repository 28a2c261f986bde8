import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import type { SyncKind } from "#app/domain/catalogue/sync/kinds.ts";
import { readSync } from "#app/domain/catalogue/sync/read-sync.server.ts";
import { startIndexSync } from "#app/domain/catalogue/sync/sync-index.server.ts";
import { startVaultSync } from "#app/domain/catalogue/sync/sync-vault.server.ts";
import { staffFailures } from "#app/domain/core/failures/staff.ts";
import { refusalStatus } from "#app/domain/core/kernel/result.ts";
import { MOMENT_MS } from "#app/domain/core/kernel/wait-for-change.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { pageMeta } from "../page-meta.ts";
import { RunPanel } from "./run-panel.tsx";
import { useSyncRuns } from "./use-sync-runs.ts";

export const meta = pageMeta("Sync, Administration");

const PATH = adminPaths.sync();
const titles = { vault: "Vault sync", index: "External index sync" } as const;

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, readSync);

const starts = { vault: startVaultSync, index: startIndexSync };

export async function action(args: ActionFunctionArgs) {
  const from = await parseIntent(args, starts);
  const result = await starts[from].run(await contextOf(args), { ms: MOMENT_MS });
  if (!result.ok)
    return data(
      { problem: `${staffFailures.runOperation.title}: ${result.message}` },
      { status: refusalStatus[result.code] },
    );
  if (!result.value) {
    const text = `${titles[from]} is running. Refresh to see the progress.`;
    throw await redirectWithToast(PATH, { kind: "info", text });
  }
  const { added, skipped, failed } = result.value;
  const text = `${titles[from]}: ${added} added, ${skipped} skipped, ${failed} failed`;
  throw await redirectWithToast(PATH, text);
}

export default function Sync() {
  const { vaultPlace, indexUrl, runs } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formData?.get("intent");
  const shown = useSyncRuns(runs);
  const isRunning = (kind: SyncKind) => shown.some((run) => run.kind === kind && run.status === "running");
  return (
    <div className="grid gap-4">
      <FormError errors={reply?.problem ? [reply.problem] : null} />
      <div className="grid gap-4 md:grid-cols-2">
        <Source
          from="vault"
          words="Adds the torrents and NFOs of a folder or of Dropbox to the index. Existing torrents are skipped."
          place={vaultPlace ?? "No vault is set (VAULT_DIR, or DROPBOX_TOKEN)."}
          busy={busy === "vault" || isRunning("vault")}
        />
        <Source
          from="index"
          words="Reads another site's JSON index and queues its torrents under Pending Uploads."
          place={indexUrl ?? "No index is set (SYNC_INDEX_URL)."}
          busy={busy === "index" || isRunning("index")}
        />
      </div>
      {shown.map((run) =>
        run.kind === "vault" || run.kind === "index" ? (
          <RunPanel key={run.id} run={run} title={`Last ${titles[run.kind].toLowerCase()}`} />
        ) : null,
      )}
    </div>
  );
}

type SourceProps = { from: keyof typeof titles; words: string; place: string; busy: boolean };

const Source = ({ from, words, place, busy }: SourceProps) => (
  <Panel className="grid content-start gap-3 p-4">
    <h2 className="font-semibold">{titles[from]}</h2>
    <p className="text-sm text-muted">{words}</p>
    <p className="font-mono text-sm break-all">{place}</p>
    <PageForm {...failsWith(staffFailures.runOperation)} action={PATH} keepScroll>
      <Button type="submit" name="intent" value={from} busy={busy}>
        {titles[from]}
      </Button>
    </PageForm>
  </Panel>
);
