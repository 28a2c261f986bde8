import type { SeenClient } from "#app/domain/catalogue/tracker/read-doctor.server.ts";
import { paths } from "#app/paths/paths.ts";
import { formatAgo } from "#app/ui/ago.ts";
import { Badge, Lamp } from "#app/ui/badge.tsx";
import { PageLink } from "#app/ui/page-link.tsx";

type Advice = SeenClient["advice"][number];

const places: Record<NonNullable<Advice["leadsTo"]>, { label: string; to: (torrentId: number | null) => string }> = {
  torrent: { label: "The torrent's page", to: (id) => (id === null ? paths.home() : paths.torrent(id)) },
  membership: { label: "Your membership", to: () => paths.membership() },
  rules: { label: "The rules", to: () => paths.rules() },
  contact: { label: "Write to the staff", to: () => paths.contact() },
  uploads: { label: "Your uploads", to: () => paths.uploader() },
};

const results = {
  open: "answers",
  closed: "is closed",
  silent: "does not answer",
  skipped: "cannot be tested: a private address, or the site's own",
};

/** One of the member's clients on one torrent: what the tracker answered, what it saw, and what to do. */
export function SeenClientRow({ seen, now }: { seen: SeenClient; now: string }) {
  const { torrentId, torrentName, infoHash, isAccepted, reason, isSeeding, advice, lastAt } = seen;
  return (
    <li className="grid gap-2 px-4 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        {torrentId === null ? (
          <p className="font-mono text-sm break-all text-muted">{infoHash ?? "No torrent"}</p>
        ) : (
          <PageLink to={paths.torrent(torrentId)} className="words font-medium text-strong hover:text-accent-text">
            {torrentName}
          </PageLink>
        )}
        <Badge tone={isAccepted ? "success" : "danger"}>
          <Lamp />
          {isAccepted ? `Accepted, ${isSeeding ? "seeding" : "downloading"}` : "Refused"}
        </Badge>
      </div>
      {reason === null ? null : <p className="text-strong">{reason}</p>}
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {factsOf(seen, formatAgo(lastAt, now), now).map(({ name, value }) => (
          <div key={name} className="flex gap-2">
            <dt className="text-muted">{name}</dt>
            <dd className="font-mono break-all text-text tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {advice.map((one) => (
        <p key={one.text} className="max-w-prose border-l-2 border-accent pl-3 text-sm">
          {one.text}{" "}
          {one.leadsTo ? (
            <PageLink to={places[one.leadsTo].to(torrentId)} className="whitespace-nowrap text-accent-text underline">
              {places[one.leadsTo].label}
            </PageLink>
          ) : null}
        </p>
      ))}
    </li>
  );
}

function factsOf(seen: SeenClient, ago: string, now: string) {
  const { client, ip, family, port, otherIp, otherPort, times, test, isAccepted, seeders } = seen;
  const facts = [
    { name: "Last", value: times > 1 ? `${ago}, ${times.toLocaleString("en-US")} times` : ago },
    { name: "Client", value: client ?? "unknown" },
    { name: family ?? "Address", value: ip },
    { name: "Port", value: port === null ? null : `${port}${test ? `, ${testWords(test, now)}` : ", not tested"}` },
    { name: family === "IPv4" ? "IPv6" : "IPv4", value: otherIp },
    { name: "Its port", value: otherPort?.toString() ?? null },
    { name: "Seeders", value: isAccepted ? seeders.toLocaleString("en-US") : null },
  ];
  return facts.filter(({ value }) => value !== null);
}

function testWords({ triedAt, result }: NonNullable<SeenClient["test"]>, now: string): string {
  if (triedAt === null) return "is being tested";
  return `${result === null ? "result unknown" : results[result]} (${formatAgo(triedAt, now).toLowerCase()})`;
}
