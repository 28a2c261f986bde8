import { useNavigation } from "@remix-run/react";
import { askAgainAt } from "#app/domain/community/seeding/ask-again.ts";
import { torrentFailures } from "#app/domain/core/failures/torrent.ts";
import { paths } from "#app/paths/paths.ts";
import { formatAgo } from "#app/ui/ago.ts";
import { Button } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { PageForm } from "#app/ui/page-form.tsx";

type Props = {
  torrent: {
    id: number;
    /** Whether members or the site itself seed it. */
    facts: { isSeeded: boolean };
    infoHash: string | null;
    seedersAskedAt: string | null;
  };
  now: string;
  /** The way back in the page's URL. */
  from: string | null;
};

/** Lets a member ask for seeders if neither a member nor the site seeds a torrent. */
export function Seeders({ torrent: { id, facts, infoHash, seedersAskedAt }, now, from }: Props) {
  const to = paths.torrent.askSeeders(id, { from });
  const busy = useNavigation().formAction === to;
  if (facts.isSeeded || infoHash === null) return null;
  const isAsked = seedersAskedAt !== null && askAgainAt(seedersAskedAt) > Date.parse(now);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-surface px-4 py-3 text-sm print:hidden">
      <p className="max-w-prose">
        {isAsked
          ? `No one is seeding. Members who have it were asked ${formatAgo(seedersAskedAt, now).toLowerCase()}.`
          : "No one is seeding. Ask members who have it (you won't see who)."}
      </p>
      {isAsked ? null : (
        <PageForm uses="message" {...failsWith(torrentFailures.askForSeeders)} action={to} keepScroll>
          <Button type="submit" variant="quiet" busy={busy}>
            Ask for seeders
          </Button>
        </PageForm>
      )}
    </div>
  );
}
