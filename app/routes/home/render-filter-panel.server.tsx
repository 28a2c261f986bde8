import type { FacetCount, Facets } from "#app/domain/catalogue/search/count-facets.server.ts";
import { FASTEST, type FacetName, SLOWEST } from "#app/domain/catalogue/search/facet-names.ts";
import { paths } from "#app/paths/paths.ts";
import { Button, buttonClasses } from "#app/ui/button.tsx";
import { serverOnly } from "#app/ui/server-only.server.tsx";
import { facetLabels, valueWords } from "./facet-words.ts";
import type { ListState } from "./list-url.ts";

/** `sent` are the query parameters that the panel's form sends along. */
type Props = { state: PanelState; sent: [name: string, value: string | null][]; facets: Facets };
type PanelState = Omit<ListState, "page" | "limit" | "offset">;

const figure = ({ count, about }: Pick<FacetCount, "count" | "about">) =>
  `${about ? "about " : ""}${count.toLocaleString("en-US")}`;

/** One of the values that occur in the results. The selected value is always listed. */
function Choice({ name, chosen, counts }: { name: FacetName; chosen: string | undefined; counts: FacetCount[] }) {
  const known = chosen && !counts.some(({ value }) => value === chosen);
  if (counts.length === 0 && !known) return null;
  return (
    <label>
      <span className="label">{facetLabels[name]}</span>
      <select name={name} defaultValue={chosen ?? ""}>
        <option value="">Any</option>
        {known ? <option value={chosen}>{valueWords(name, chosen)}</option> : null}
        {counts.map(({ value, label, ...count }) => (
          <option key={value} value={value}>
            {label ?? valueWords(name, value)} ({figure(count)})
          </option>
        ))}
      </select>
    </label>
  );
}

type BoxProps = { name: string; label: string; checked: boolean | undefined; count?: FacetCount | undefined };

const Box = ({ name, label, checked, count }: BoxProps) => (
  <label className="facet-box">
    <input type="checkbox" name={name} defaultChecked={checked} />
    <span>
      {label} {count ? <i>{figure(count)}</i> : null}
    </span>
  </label>
);

const MOST_TEMPOS = 4;

function Tempo({ state, counts }: { state: PanelState; counts: FacetCount[] }) {
  const bounds = { type: "number", min: SLOWEST, max: FASTEST, inputMode: "numeric" } as const;
  const most = counts.slice(0, MOST_TEMPOS).map((one) => `${one.value} (${figure(one)})`);
  return (
    <fieldset>
      <legend className="label">Tempo, bpm</legend>
      <span className="facet-range">
        <input name="tempoFrom" aria-label="Tempo from" placeholder="from" defaultValue={state.tempoFrom} {...bounds} />
        <input name="tempoTo" aria-label="Tempo to" placeholder="to" defaultValue={state.tempoTo} {...bounds} />
      </span>
      <Box name="halfDouble" label="Include half and double" checked={state.halfDouble} />
      {most.length > 0 ? <p>Most: {most.join(", ")}</p> : null}
    </fieldset>
  );
}

function FilterPanel({ state, sent, facets }: Props) {
  const choice = (name: FacetName, chosen: string | number | undefined) => (
    <Choice name={name} chosen={chosen === undefined ? undefined : String(chosen)} counts={facets[name]} />
  );
  return (
    <form method="get" action={paths.home()} aria-label="Filters with counts" className="facets">
      {sent.map(([name, value]) => (value ? <input key={name} type="hidden" name={name} value={value} /> : null))}
      <input type="hidden" name="panel" value="open" />
      {choice("category", state.category)}
      {choice("platform", state.platform === "BOTH" ? undefined : state.platform)}
      {choice("kind", state.kind)}
      {choice("format", state.format)}
      {choice("publisher", state.publisher)}
      {choice("licence", state.licence)}
      {choice("tag", state.tag)}
      {choice("size", state.size)}
      {choice("age", state.age)}
      <Tempo state={state} counts={facets.tempo} />
      {facets.key.length > 0 || state.key ? (
        <fieldset>
          {choice("key", state.key)}
          <Box name="related" label="Include relative and neighbouring keys" checked={state.related} />
        </fieldset>
      ) : null}
      <fieldset>
        <Box name="preview" label={facetLabels.preview} checked={state.preview} count={facets.preview[0]} />
        <Box name="seeded" label={facetLabels.seeded} checked={state.seeded} count={facets.seeded[0]} />
        <Box name="kept" label={facetLabels.kept} checked={state.kept} />
      </fieldset>
      <div className="facet-buttons">
        <Button type="submit">Show</Button>
        <a href={paths.home()} className={buttonClasses({ variant: "ghost" })}>
          Clear filters
        </a>
      </div>
    </form>
  );
}

const render = serverOnly(FilterPanel);

/** The filters with their counts. The pages of a search share one rendering, and so do members who make one search. */
export function renderFilterPanel({ params, ...shown }: Omit<Props, "sent"> & { params: URLSearchParams }): string {
  return render({ ...shown, sent: ["search", "sortBy", "sortOrder"].map((name) => [name, params.get(name)]) });
}
