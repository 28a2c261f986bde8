import { EmptyState } from "#app/ui/empty-state.tsx";
import { Moment } from "#app/ui/moment.tsx";

type Line = { id: number; actorName: string; command: string; output: string; isError: boolean; createdAt: string };

/** Commands and their output. The newest is at the bottom and in view. */
export function ConsoleOutput({ lines }: { lines: Line[] }) {
  if (lines.length === 0) return <EmptyState>No commands yet.</EmptyState>;
  return (
    <div
      role="log"
      aria-label="Console output"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      // Laid out from the bottom, so that the newest line is in view without JavaScript too.
      className="relative flex max-h-96 flex-col-reverse overflow-auto bg-sunken p-4 font-mono text-sm"
    >
      <div>
        {lines.map(({ id, actorName, command, output, isError, createdAt }) => (
          <div key={id} className="mb-4 last:mb-0">
            <p className="text-strong">
              <span aria-hidden="true" className="text-accent-text">
                ${" "}
              </span>
              <span className="break-all">{command}</span>
              <span className="ml-3 text-xs text-muted">
                {actorName}, <Moment at={createdAt} />
              </span>
            </p>
            <pre className={`mt-1 whitespace-pre-wrap ${isError ? "text-danger" : ""}`}>{output}</pre>
          </div>
        ))}
      </div>
    </div>
  );
}
