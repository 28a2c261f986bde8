import { formatDay, formatMinute } from "./dates.ts";
import { formatLosAngeles } from "./dates-la.ts";
import { useZone } from "./zone.ts";

type Props = {
  at: string;
  /** The proof and the history of payments show the time in Los Angeles; its tooltip shows the reader's. */
  zone?: "reader" | "los-angeles";
};

/** A time in the reader's zone. Its tooltip shows it in UTC. */
export function Moment({ at, zone = "reader" }: Props) {
  const own = useZone();
  if (zone === "los-angeles")
    return (
      <time dateTime={at} title={formatMinute(at, own)}>
        {formatLosAngeles(at)}
      </time>
    );
  return (
    <time dateTime={at} title={own === "UTC" ? undefined : formatMinute(at)}>
      {formatMinute(at, own)}
    </time>
  );
}

/** The day of a time in the reader's zone. */
export const Day = ({ at }: { at: string }) => <time dateTime={at}>{formatDay(at, useZone())}</time>;
