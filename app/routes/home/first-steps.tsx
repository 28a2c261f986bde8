import { paths } from "#app/paths/paths.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { TorrentName } from "#app/ui/torrent-name.tsx";
import { PutAwayForm } from "./put-away-form.tsx";

type Props = {
  hasTaken: boolean;
  hasClient: boolean;
  torrent: { id: number; name: string; isSeeded: boolean } | null;
  hasTorrents: boolean;
};

const linkClasses = "text-accent-text underline";

/**
 * Guides a new member to the first finished torrent. Each step is ticked as soon as the site notices it. Rendered only
 * on the server, because most members no longer see it.
 */
export function FirstSteps({ hasTaken, hasClient, torrent, hasTorrents }: Props) {
  const steps = [
    {
      title: "Install a torrent client",
      isDone: hasClient,
      says: (
        <>
          qBittorrent, Transmission or Deluge.{" "}
          <a href={paths.help({ hash: "first-steps" })} className={linkClasses}>
            How it works
          </a>
        </>
      ),
    },
    {
      title: "Download a torrent",
      isDone: hasTaken,
      says: torrent ? (
        <>
          {torrent.isSeeded ? "This one has the most seeders: " : "The site itself seeds this one: "}
          <a data-page-link="" href={paths.torrent(torrent.id)} className={`block truncate ${linkClasses}`}>
            <TorrentName name={torrent.name} />
          </a>
        </>
      ) : hasTorrents ? (
        "No one is seeding at the moment. Download what you like: your client waits for a seeder."
      ) : (
        "Nothing has been shared yet. You can be the first."
      ),
    },
    {
      title: "Leave the client running",
      isDone: false,
      says: hasClient ? (
        "Your client has reached our tracker. This list disappears once a torrent is complete."
      ) : (
        <>
          Is nothing happening?{" "}
          <a data-page-link="" href={paths.tracker.doctor()} className={linkClasses}>
            See what the tracker sees
          </a>
        </>
      ),
    },
  ];
  return (
    <Panel className="p-4">
      <div className="flex items-center justify-between gap-4">
        <h2 className="font-semibold">First steps</h2>
        <PutAwayForm panel="first-steps" shownKey="hidden" of="the first steps" />
      </div>
      <ol className="mt-3 grid gap-4 sm:grid-cols-3">
        {steps.map(({ title, isDone, says }, index) => (
          <li key={title} className="flex items-start gap-3">
            <span
              className={`inline-flex size-6 shrink-0 items-center justify-center rounded-full border font-mono text-xs ${isDone ? "border-success text-success" : "border-line-strong text-muted"}`}
            >
              {isDone ? <Icon name="check" className="size-3.5" /> : index + 1}
              {isDone ? <span className="sr-only">done</span> : null}
            </span>
            <div className="min-w-0">
              <p className="font-medium text-strong">{title}</p>
              <p className="words mt-0.5 text-sm text-muted">{says}</p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
