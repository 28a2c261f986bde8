import { Form, Link, useSearchParams } from "@remix-run/react";
import { SEARCH_MAX } from "#app/domain/kernel/pages.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { controlClasses } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type ListState, listHref } from "./list-url.ts";

const kept = ["category", "platform", "sortBy", "sortOrder"];

/** A GET form: what was searched for stands in the address. Other filters come along as hidden fields. */
export function SearchForm({ state }: { state: Pick<ListState, "search"> }) {
  const [params] = useSearchParams();
  return (
    <Form method="get" action={paths.home()} role="search" className="flex gap-2">
      {kept.map((name) => {
        const value = params.get(name);
        return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
      })}
      <div className="relative min-w-0 flex-1">
        <Icon name="search" className="pointer-events-none absolute top-3.5 left-3 size-4 text-muted" />
        <input
          key={state.search}
          type="search"
          name="search"
          aria-label="Search torrents"
          placeholder="Search torrents"
          defaultValue={state.search}
          maxLength={SEARCH_MAX}
          className={`${controlClasses} h-11 pl-9`}
        />
      </div>
      <Button type="submit" className="min-h-11">
        Search
      </Button>
      {state.search ? (
        <Link
          to={listHref(params, { search: null })}
          className="inline-flex items-center px-2 text-sm text-accent-text underline"
        >
          Clear
        </Link>
      ) : null}
    </Form>
  );
}
