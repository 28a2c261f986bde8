import type { ReactNode } from "react";
import { Moment } from "#app/ui/moment.tsx";

type Change = { name: string; before: string | null; after: string | null; isTakenOut: boolean };
type Entry = { id: number; by: string; at: string; changes: Change[] };
type Props = {
  entries: readonly Entry[];
  /** A form beside a change, if any. */
  act?: (entryId: number, change: Change) => ReactNode;
};

const named: Record<string, string> = { nfo: "NFO" };
export const fieldWords = (name: string) => named[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** The corrections of a torrent: who changed what, and when. */
export const History = ({ entries, act }: Props) => (
  <ul className="grid gap-3 text-sm">
    {entries.map(({ id, by, at, changes }) => (
      <li key={id} className="border-l-2 border-line-strong pl-3">
        <p className="text-muted">
          {by}, <Moment at={at} />
        </p>
        {changes.map((change) => (
          <div key={change.name} className="flex flex-wrap items-baseline gap-x-3">
            <p dir="auto" className="whitespace-pre-line break-words">
              {fieldWords(change.name)}: <Words {...change} />
            </p>
            {act?.(id, change)}
          </div>
        ))}
      </li>
    ))}
  </ul>
);

const Words = ({ before, after, isTakenOut }: Change) =>
  isTakenOut ? (
    <em className="text-muted">hidden</em>
  ) : (
    <>
      {before === null || before === after ? null : <del>{before}</del>} {after ?? (before === null ? "" : "none")}
    </>
  );
