import { formatMinute } from "./dates.ts";
import { formatLosAngeles } from "./dates-la.ts";
import { useHydrated } from "./use-hydrated.ts";

type Props = {
  at: string;
  /** Dialogs of payments show the time in Los Angeles. */
  zone?: "utc" | "los-angeles";
};

const local = (at: string) => new Date(at).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

/** A moment with its zone, the same in every browser. Where JavaScript runs, pointing at it tells the reader's own time. */
export function Moment({ at, zone = "utc" }: Props) {
  const isHydrated = useHydrated();
  return (
    <time dateTime={at} title={isHydrated ? `${local(at)}, your time` : undefined}>
      {zone === "utc" ? formatMinute(at) : formatLosAngeles(at)}
    </time>
  );
}
