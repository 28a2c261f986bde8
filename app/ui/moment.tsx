import { formatDay, formatMinute } from "./dates.ts";
import { formatLosAngeles } from "./dates-la.ts";
import { useZone } from "./zone.ts";

type Props = {
  at: string;
  /** Dialogs of payments show the time in Los Angeles. */
  zone?: "reader" | "los-angeles";
};

/** A time in the reader's zone. Its tooltip shows it in UTC. */
export function Moment({ at, zone = "reader" }: Props) {
  const own = useZone();
  return (
    <time dateTime={at} title={zone === "reader" && own === "UTC" ? undefined : formatMinute(at)}>
      {zone === "reader" ? formatMinute(at, own) : formatLosAngeles(at)}
    </time>
  );
}

/** The day of a time in the reader's zone. */
export const Day = ({ at }: { at: string }) => <time dateTime={at}>{formatDay(at, useZone())}</time>;
