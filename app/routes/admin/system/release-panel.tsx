import { useRoot } from "#app/routes/use-root.ts";
import { formatAgo } from "#app/ui/ago.ts";
import { Panel } from "#app/ui/panel.tsx";

type Upgrade = { at: string; from: string; to: string; problem: string | null };
type Props = { release: { version: string; newer: string | null; upgrade: Upgrade | null } };

/** The running version, and information about upgrades. */
export function ReleasePanel({ release: { version, newer, upgrade } }: Props) {
  const now = useRoot()?.now ?? upgrade?.at ?? "";
  return (
    <Panel>
      <h2 className="border-b border-line px-4 py-3 font-semibold">Version</h2>
      <div className="grid gap-1 px-4 py-3 text-sm">
        <p>Running Patchbay {version}.</p>
        {newer ? (
          <p className="words text-strong">
            Version {newer} is available: <code className="font-mono">npm run upgrade</code>
          </p>
        ) : null}
        {upgrade ? (
          <p className={`words ${upgrade.problem === null ? "text-muted" : "text-danger"}`}>
            Last change, {formatAgo(upgrade.at, now).toLowerCase()}: from {upgrade.from} to {upgrade.to}
            {upgrade.problem === null ? "." : `, which failed. ${upgrade.problem}`}
          </p>
        ) : null}
      </div>
    </Panel>
  );
}
