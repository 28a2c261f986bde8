import { formatAgo } from "#app/ui/ago.ts";
import { Panel } from "#app/ui/panel.tsx";

type Refusal = {
  reason: string;
  infoHash: string | null;
  torrentName: string | null;
  client: string | null;
  times: number;
  lastAt: string;
};

/** Why the tracker refused the member's client, if it did recently. */
export function Refusals({ refusals, now }: { refusals: Refusal[]; now: string }) {
  if (refusals.length === 0) return null;
  return (
    <Panel className="border-l-4 border-l-danger">
      <h2 className="border-b border-line px-4 py-3 font-semibold">Latest refusals by the tracker</h2>
      <ul className="divide-y divide-line">
        {refusals.map(({ reason, infoHash, torrentName, client, times, lastAt }) => (
          <li key={`${reason} ${infoHash ?? ""}`} className="px-4 py-3">
            <p className="text-strong">{reason}</p>
            <p className="mt-0.5 text-sm text-muted">
              {[
                torrentName ?? (infoHash ? `info hash ${infoHash}` : null),
                client,
                times === 1 ? "once" : `${times.toLocaleString("en-US")} times`,
                `last ${formatAgo(lastAt, now).toLowerCase()}`,
              ]
                .filter(Boolean)
                .join(", ")}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
