import { Badge } from "#app/ui/badge.tsx";
import { Moment } from "#app/ui/moment.tsx";

type Props = { isOn: boolean; nick: string; state: { connectedSince: string | null; nickNow: string | null } };

/** Whether the announcer is connected, since when, and under which nick if its own was taken. */
export function Connection({ isOn, nick, state: { connectedSince, nickNow } }: Props) {
  if (!isOn) return <Badge>Off</Badge>;
  if (connectedSince === null) return <Badge tone="warning">Not connected</Badge>;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <Badge tone="success">Connected</Badge>
      <span>
        since <Moment at={connectedSince} />
        {nickNow === nick ? null : ` as ${nickNow}, because ${nick} is taken`}
      </span>
    </span>
  );
}
