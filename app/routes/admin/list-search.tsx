import { useSearchParams } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { controlClasses } from "#app/ui/field.tsx";
import { PageForm } from "#app/ui/page-form.tsx";

type Choice = { name: string; label: string; value: string; options: readonly { value: string; label: string }[] };
type Props = {
  action: string;
  placeholder: string;
  choices?: Choice[];
  /** Filters that are on or off. */
  ticks?: { name: string; label: string }[];
  /** Query values that the search keeps. */
  hidden?: Record<string, string>;
};

/** A filter by status, with a label for each status. */
export const statusChoice = (words: Record<string, string>, value: string): Choice => ({
  name: "status",
  label: "Status",
  value,
  options: Object.entries(words).map(([state, label]) => ({ value: state, label })),
});

/** The search and filters of a list. The form uses GET, so that its state is in the URL. */
export function ListSearch({ action, placeholder, choices = [], ticks = [], hidden = {} }: Props) {
  const [params] = useSearchParams();
  return (
    <PageForm method="get" action={action} role="search" className="flex flex-wrap items-end gap-2">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="grid grow basis-full gap-1 text-sm text-muted sm:basis-48 2xl:max-w-2xl">
        Search
        <input
          type="search"
          name="search"
          defaultValue={params.get("search") ?? ""}
          placeholder={placeholder}
          maxLength={100}
          className={`${controlClasses} h-10`}
        />
      </label>
      {choices.map(({ name, label, value, options }) => (
        <label key={name} className="grid grow gap-1 text-sm text-muted sm:grow-0">
          {label}
          <select name={name} defaultValue={value} className={`${controlClasses} h-10`}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </label>
      ))}
      {ticks.map(({ name, label }) => (
        <label key={name} className="flex h-10 items-center gap-2 text-sm text-strong">
          <input type="checkbox" name={name} defaultChecked={params.get(name) === "on"} className="size-5" />
          {label}
        </label>
      ))}
      <Button type="submit" variant="quiet">
        Show
      </Button>
    </PageForm>
  );
}
