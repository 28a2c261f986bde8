import { barPath, HEIGHT, linePath, topOf, WIDTH } from "./plot-shape.ts";
import { Table } from "./table.tsx";

type Value = number | string | null;
type Series = { name: string; values: readonly Value[] };

type Props = {
  title: string;
  /** A sentence that describes the drawing, for readers who cannot see it. */
  summary: string;
  kind: "line" | "bars";
  /** The name of the horizontal axis: the first column of the table. */
  axis: string;
  labels: readonly string[];
  series: readonly Series[];
  base?: 10 | 1024;
  format: (value: number | string) => string;
};

const tones = ["text-accent-text", "text-info", "text-success"] as const;
const dashes = [undefined, "7 5", "2 4"] as const;

const numberOf = (value: Value) => (value === null ? null : Number(value));

/**
 * A plot drawn on the server: a picture with a description, its scale as text beside it, and its figures as a table.
 */
export function Plot({ title, summary, kind, axis, labels, series, base = 10, format }: Props) {
  // The titles of a page's plots are unique.
  const id = title.toLowerCase().replaceAll(/\W+/g, "-");
  const numbers = series.map(({ values }) => values.map(numberOf));
  const top = topOf(numbers.flat(), base);
  const middle = labels[Math.floor((labels.length - 1) / 2)];
  return (
    <figure className="grid gap-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="font-semibold">{title}</h2>
        <Legend series={series} kind={kind} />
      </figcaption>
      <div className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 font-mono text-xs text-muted tabular-nums">
        <div aria-hidden="true" className="flex flex-col justify-between text-right">
          <span>{format(top)}</span>
          <span>{format(top / 2)}</span>
          <span>{format(0)}</span>
        </div>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-labelledby={`${id}-title ${id}-summary`}
          className="h-40 w-full overflow-visible"
        >
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-summary`}>{summary}</desc>
          <g className="text-line" stroke="currentColor" strokeWidth="1">
            {[0, HEIGHT / 2, HEIGHT].map((y) => (
              <line key={y} x1="0" x2={WIDTH} y1={y} y2={y} vectorEffect="non-scaling-stroke" />
            ))}
          </g>
          {numbers.map((values, i) =>
            kind === "bars" ? (
              <path
                key={series[i]?.name}
                d={barPath(values, top, { index: i, of: numbers.length })}
                className={tones[i % 3]}
                fill="currentColor"
              />
            ) : (
              <path
                key={series[i]?.name}
                d={linePath(values, top)}
                className={tones[i % 3]}
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinecap="round"
                strokeLinejoin="round"
                strokeDasharray={dashes[i % 3]}
                vectorEffect="non-scaling-stroke"
              />
            ),
          )}
        </svg>
        <span />
        <div aria-hidden="true" className="flex justify-between">
          <span>{labels[0]}</span>
          <span className="hidden sm:inline">{middle}</span>
          <span>{labels.at(-1)}</span>
        </div>
      </div>
      <Figures title={title} axis={axis} labels={labels} series={series} format={format} />
    </figure>
  );
}

const Legend = ({ series, kind }: Pick<Props, "series" | "kind">) => (
  <ul className="flex flex-wrap gap-x-4 text-sm text-muted">
    {series.map(({ name }, i) => (
      <li key={name} className="inline-flex items-center gap-2">
        <svg viewBox="0 0 20 8" className={`h-2 w-5 ${tones[i % 3]}`} aria-hidden="true">
          {kind === "bars" ? (
            <rect width="20" height="8" rx="1" fill="currentColor" />
          ) : (
            <line
              x1="1"
              x2="19"
              y1="4"
              y2="4"
              stroke="currentColor"
              strokeWidth="2.5"
              strokeDasharray={dashes[i % 3]}
            />
          )}
        </svg>
        {name}
      </li>
    ))}
  </ul>
);

function Figures({
  title,
  axis,
  labels,
  series,
  format,
}: Pick<Props, "title" | "axis" | "labels" | "series" | "format">) {
  const names = series.map(({ name }) => name);
  return (
    <details className="text-sm">
      <summary className="w-fit text-muted hover:text-strong">Show as a table</summary>
      <div className="mt-2 rounded-md border border-line [&_td]:text-right [&_td]:font-mono [&_td]:tabular-nums [&_tbody_th]:px-3 [&_tbody_th]:py-2 [&_tbody_th]:font-normal">
        <Table label={`${title}, as a table`} narrow columns={[axis, ...names]} figures={names}>
          {labels.map((label, i) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {series.map(({ name, values }) => {
                const value = values[i] ?? null;
                return <td key={name}>{value === null ? "no sample" : format(value)}</td>;
              })}
            </tr>
          ))}
        </Table>
      </div>
    </details>
  );
}
