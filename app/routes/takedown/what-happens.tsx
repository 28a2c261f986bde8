import type { Stored } from "#app/domain/moderation/cases/read-stored.server.ts";

/** Says what the site stores, before a notice is written. Claimants rely on it, so it must be exact. */
export const WhatHappens = ({ stored }: { stored: Stored }) => (
  <div className="grid gap-3">
    <p>
      This site lists torrents that its members have uploaded. Members share the files with each other.{" "}
      {describeStored(stored)} This site can take a torrent out of its index and refuse it on its tracker. It cannot
      reach copies that members already have.
    </p>
    <ul className="grid list-disc gap-1.5 pl-5">
      <li>You get a mail with a reference at once.</li>
      <li>
        A person reads your notice and decides on each torrent. There is no automatic removal and no fixed deadline. The
        transparency page shows how long a decision usually takes.
      </li>
      <li>
        If the notice is upheld, the torrent is removed from the index at once, the tracker refuses it, and it cannot be
        uploaded again. What this site stores of it can no longer be downloaded either.
      </li>
      <li>
        Its uploader learns your name or organisation and what you claim, and may answer with a counter-notice. You
        would get it by mail, and the staff would decide again.
      </li>
      <li>Your postal address and your email address stay with the staff.</li>
      <li>A notice that is knowingly false may make you liable.</li>
    </ul>
  </div>
);

/** One or two sentences; nothing if nothing is stored. */
function describeStored({ torrents, nfos, previews, covers, files, sendsFiles }: Stored): string {
  const kinds = [
    torrents ? "the .torrent file" : null,
    nfos ? "the NFO text" : null,
    previews ? "audio previews" : null,
    covers ? "a cover" : null,
    files ? "a copy of the files themselves" : null,
  ].filter((kind) => kind !== null);
  if (kinds.length === 0) return "It stores nothing of a torrent now.";
  const last = kinds.at(-1);
  const list = kinds.length === 1 ? last : `${kinds.slice(0, -1).join(", ")} and ${last}`;
  const sent = sendsFiles ? " It sends such copies to members." : "";
  return `Depending on the torrent, this site stores ${list}.${sent}`;
}
