import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { readSync } from "#app/domain/sync/read-sync.server.ts";
import type { SyncReport } from "#app/domain/sync/report.ts";
import { syncIndex } from "#app/domain/sync/sync-index.server.ts";
import { syncVault } from "#app/domain/sync/sync-vault.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { readForm, refusalResponse } from "#app/http/screen.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Table } from "#app/ui/table.tsx";

export const meta = () => [{ title: "Sync, Administration" }];

const PATH = "/admin/sync";
const tones = { added: "success", skipped: "plain", failed: "danger" } as const;

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, readSync);

/** The report is the answer: sending it again changes nothing, so that nothing is lost by reloading. */
export async function action(args: ActionFunctionArgs) {
  const context = await contextOf(args);
  const denied = syncVault.allow(context.actor);
  if (denied) throw refusalResponse(denied, args.request);
  const from = (await readForm(args.request)).get("from");
  const result = await (from === "index" ? syncIndex : syncVault).execute(context, {});
  const report: SyncReport | null = result.ok ? result.value : null;
  const problem = result.ok ? null : `Operation Failed: ${result.message}`;
  return data({ report, problem }, { status: result.ok ? 200 : 503 });
}

export default function Sync() {
  const { vaultDir, indexUrl } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formData?.get("from");
  return (
    <div className="grid gap-4">
      <FormError errors={reply?.problem ? [reply.problem] : null} />
      <div className="grid gap-4 md:grid-cols-2">
        <Source
          from="vault"
          title="Vault sync"
          words="Reads the torrents and NFOs of a folder into the index. What is there already is skipped."
          place={vaultDir ?? "No vault is set (VAULT_DIR)."}
          busy={busy === "vault"}
        />
        <Source
          from="index"
          title="External index sync"
          words="Reads another site's JSON index and queues its torrents under Pending Uploads."
          place={indexUrl ?? "No index is set (SYNC_INDEX_URL)."}
          busy={busy === "index"}
        />
      </div>
      {reply?.report ? <Report report={reply.report} /> : null}
    </div>
  );
}

type SourceProps = { from: string; title: string; words: string; place: string; busy: boolean };

const Source = ({ from, title, words, place, busy }: SourceProps) => (
  <Panel className="grid content-start gap-3 p-4">
    <h2 className="font-semibold">{title}</h2>
    <p className="text-sm text-muted">{words}</p>
    <p className="font-mono text-sm break-all">{place}</p>
    <Form method="post" action={PATH}>
      <Button type="submit" name="from" value={from} busy={busy}>
        {title}
      </Button>
    </Form>
  </Panel>
);

const head = ["Name", "Outcome", "Why"].map((name) => (
  <th key={name} scope="col">
    {name}
  </th>
));

const Report = ({ report }: { report: SyncReport }) => (
  <Panel>
    <h2 className="border-b border-line px-4 py-3 font-semibold" role="status">
      {report.added} added, {report.skipped} skipped, {report.failed} failed, in {(report.duration / 1000).toFixed(1)} s
    </h2>
    {report.report.length === 0 ? <EmptyState>There was nothing to read.</EmptyState> : null}
    {report.report.length > 0 ? (
      <Table label="What was done" head={head}>
        {report.report.map(({ name, outcome, why }) => (
          <tr key={name}>
            <td className="min-w-48 break-all text-strong">{name}</td>
            <td>
              <Badge tone={tones[outcome]}>{outcome}</Badge>
            </td>
            <td className="min-w-48">{why}</td>
          </tr>
        ))}
      </Table>
    ) : null}
  </Panel>
);
