import { Moment } from "#app/ui/moment.tsx";

type Values = Record<string, unknown> | null;

const LONG = 160;
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const wordsOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(wordsOf).join(", ") || "none";
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

/** isActive → is active */
const titled = (name: string) => name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);

/** The values that an action changed, before and after. */
export function Changes({ before, after }: { before: Values; after: Values }) {
  // Values that were empty and stay empty are not shown.
  // The sentence of the entry says that staff decided about themselves.
  const said = (name: string) => name !== "own" && (before?.[name] ?? after?.[name] ?? null) !== null;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(said);
  if (names.length === 0) return null;
  return (
    <dl className="grid min-w-0 content-start gap-1">
      {names.map((name) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{titled(name)}</dt>
          <dd className="min-w-0 text-strong wrap-anywhere">
            {before && name in before ? <Value value={before[name]} /> : null}
            {before && name in before && after && name in after ? (
              <span className="text-muted">
                <span aria-hidden="true"> → </span>
                <span className="sr-only"> became </span>
              </span>
            ) : null}
            {after && name in after ? <Value value={after[name]} /> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ value }: { value: unknown }) {
  if (typeof value === "string" && MOMENT.test(value)) return <Moment at={value} />;
  const words = wordsOf(value);
  if (words.length <= LONG) return <span>{words}</span>;
  return (
    <details className="inline-block max-w-full align-top">
      <summary className="cursor-pointer">{words.slice(0, 80)}…</summary>
      <pre className="mt-1 max-h-80 overflow-auto text-xs whitespace-pre-wrap">{words}</pre>
    </details>
  );
}
