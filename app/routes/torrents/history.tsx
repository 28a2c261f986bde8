import { Moment } from "#app/ui/moment.tsx";

type Entry = {
  id: number;
  by: string;
  at: string;
  changes: { name: string; before: string | null; after: string | null }[];
};

/** The last corrections of a torrent: who changed what, and when. */
export const History = ({ entries }: { entries: readonly Entry[] }) => (
  <section aria-labelledby="history-title" className="mt-8 grid gap-3">
    <h2 id="history-title" className="label">
      Changes
    </h2>
    {entries.length === 0 ? <p className="text-sm text-muted">Nothing has been changed yet.</p> : null}
    <ul className="grid gap-3 text-sm">
      {entries.map(({ id, by, at, changes }) => (
        <li key={id} className="border-l-2 border-line-strong pl-3">
          <p className="text-muted">
            {by}, <Moment at={at} />
          </p>
          {changes.map(({ name, before, after }) => (
            <p key={name} dir="auto" className="break-words">
              {name}: {before === null || before === after ? null : <del>{before}</del>}{" "}
              {after ?? (before === null ? "" : "none")}
            </p>
          ))}
        </li>
      ))}
    </ul>
  </section>
);
