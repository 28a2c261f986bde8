import { Moment } from "#app/ui/moment.tsx";

type Entry = {
  id: number;
  by: string;
  at: string;
  changes: { name: string; before: string | null; after: string | null }[];
};

const named: Record<string, string> = { nfo: "NFO" };
const wordsOf = (name: string) => named[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** Corrections of a torrent: who changed what, and when. */
export const History = ({ entries }: { entries: readonly Entry[] }) => (
  <ul className="grid gap-3 text-sm">
    {entries.map(({ id, by, at, changes }) => (
      <li key={id} className="border-l-2 border-line-strong pl-3">
        <p className="text-muted">
          {by}, <Moment at={at} />
        </p>
        {changes.map(({ name, before, after }) => (
          <p key={name} dir="auto" className="whitespace-pre-line break-words">
            {wordsOf(name)}: {before === null || before === after ? null : <del>{before}</del>}{" "}
            {after ?? (before === null ? "" : "none")}
          </p>
        ))}
      </li>
    ))}
  </ul>
);
