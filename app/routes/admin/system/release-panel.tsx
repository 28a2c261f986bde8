import type { ShownRelease } from "#app/domain/administration/system/output.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { formatAgo } from "#app/ui/ago.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Running } from "./operation-buttons.tsx";

type Props = { release: ShownRelease };

/** The running version, the ones that can replace it, and how the last upgrade ended. */
export function ReleasePanel({ release }: Props) {
  const { version, newer, previous, upgrade, running, log } = release;
  const now = useRoot()?.now ?? upgrade?.at ?? "";
  return (
    <Panel>
      <h2 className="flex items-center justify-between gap-3 border-b border-line px-4 py-3 font-semibold">
        Version
        {running ? <Running /> : null}
      </h2>
      <div className="grid gap-2 px-4 py-3 text-sm">
        <p>
          Running Patchbay {version}. {newer ? <strong>Version {newer} is available.</strong> : null}
        </p>
        {running ? (
          <p className="words text-muted">
            {running.to ? `Changing to ${running.to}` : "Upgrade or rollback"}: {running.step ?? "starting …"}
          </p>
        ) : null}
        {upgrade ? (
          <p className={`words ${upgrade.problem === null ? "text-muted" : "text-danger"}`}>
            Last change, {formatAgo(upgrade.at, now).toLowerCase()}: from {upgrade.from} to {upgrade.to}
            {upgrade.problem === null ? "." : `, which failed. ${upgrade.problem}`}
          </p>
        ) : null}
        {running || upgrade ? (
          <p className="words text-muted">
            Log: <code className="font-mono">{log}</code>
          </p>
        ) : null}
        {previous?.problem ? <p className="words text-muted">{previous.problem}</p> : null}
        {running ? null : <Ways release={release} />}
      </div>
    </Panel>
  );
}

/** The buttons, or what to do where they cannot work. */
function Ways({ release: { newer, previous, instead } }: Props) {
  if (instead !== null) return <p className="words whitespace-pre-line text-muted">{instead}</p>;
  const back = previous?.problem === null ? previous.version : null;
  if (!newer && !back) return null;
  return (
    <div className="flex flex-wrap gap-3 pt-1">
      {newer ? (
        <ButtonLink to={adminPaths.system.release(newer)} variant="quiet">
          Upgrade to {newer} …
        </ButtonLink>
      ) : null}
      {back ? (
        <ButtonLink to={adminPaths.system.release(back)} variant="quiet">
          Go back to {back} …
        </ButtonLink>
      ) : null}
    </div>
  );
}
