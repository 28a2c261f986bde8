import type { ReactNode } from "react";
import {
  type Asked,
  type AskedField,
  askedFields,
  askedLabels,
  askedLines,
} from "#app/domain/catalogue/uploads/asked.ts";

const ASKS = "A moderator asks you to change this before it's listed:";

/** The changes that a moderator asked the uploader for. */
export const AskedChanges = ({ asked }: { asked: Asked }) => (
  <>
    <p>{ASKS}</p>
    <dl className="grid gap-1">
      {askedLines(asked).map(({ label, words }) => (
        <div key={label}>
          <dt className="inline text-muted">{label}: </dt>
          <dd dir="auto" className="inline whitespace-pre-line">
            {words}
          </dd>
        </div>
      ))}
    </dl>
  </>
);

const idOf = (field: AskedField) => `asked-${field}`;

/** Links to the fields that a moderator asked about, and the words that are about none of them. */
export function AskedList({ asked }: { asked: Asked }) {
  const fields = askedFields.filter((field) => asked[field] && field !== "other");
  return (
    <div className="grid gap-2 rounded-md border border-l-4 border-info bg-surface px-4 py-3 text-sm">
      <p>{ASKS}</p>
      {fields.length > 0 ? (
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {fields.map((field) => (
            <li key={field}>
              <a href={`#${idOf(field)}`} className="text-accent-text underline">
                {askedLabels[field]}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {asked.other ? (
        <p dir="auto" className="whitespace-pre-line">
          {asked.other}
        </p>
      ) : null}
    </div>
  );
}

type BesideProps = { asked: Asked | null; field: AskedField; children: ReactNode };

/** A field with the words of a moderator about it. */
export function AskedBeside({ asked, field, children }: BesideProps) {
  const words = asked?.[field];
  if (!words) return children;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, and these fields have labels
    <div role="group" aria-labelledby={idOf(field)} className="grid gap-3 border-l-4 border-info pl-3">
      <p id={idOf(field)} className="scroll-mt-4 text-sm">
        <span className="font-medium text-info">A moderator asks: </span>
        <span dir="auto" className="whitespace-pre-line text-strong">
          {words}
        </span>
      </p>
      {children}
    </div>
  );
}
