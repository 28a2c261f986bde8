import type { QuotaPeriod } from "#app/domain/core/settings/invitations-shape.ts";
import { Day } from "#app/ui/moment.tsx";

type Props = { quota: { per: QuotaPeriod; most: number | null; left: number | null; moreAt: string | null } };

/** How many more people the member may invite, and when they may invite more. Shows nothing if there is no limit. */
export function PlacesLeft({ quota: { per, most, left, moreAt } }: Props) {
  if (most === null || left === null) return null;
  const inPeriod = per === "month" ? " this month" : "";
  if (most === 0)
    return (
      <p className="max-w-prose rounded-md border border-new px-4 py-3 text-sm">
        You can't invite anyone at the moment.
      </p>
    );
  if (left > 0)
    return (
      <p className="max-w-prose text-sm">
        You have <strong className="text-strong">{left}</strong> of {most} invitation{most === 1 ? "" : "s"} left
        {inPeriod}. You get one back when an invitation expires unused or you withdraw it.
      </p>
    );
  return (
    <p className="max-w-prose rounded-md border border-new px-4 py-3 text-sm">
      You have no invitations left{inPeriod}.{" "}
      {per === "month" && moreAt ? (
        <>
          You get more on <Day at={moreAt} />.
        </>
      ) : (
        <>
          You get one back if you withdraw an invitation, or if one expires unused
          {moreAt ? (
            <>
              , the first on <Day at={moreAt} />
            </>
          ) : null}
          .
        </>
      )}
    </p>
  );
}
