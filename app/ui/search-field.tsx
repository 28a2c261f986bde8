import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { PageForm } from "./page-form.tsx";
import { PageLink } from "./page-link.tsx";
import { SearchInput } from "./search-input.tsx";

type Props = { action: string; label: string; value: string; clearTo: string; children?: ReactNode };

/** A GET form, so its query is in the URL. `children` are further hidden fields. */
export function SearchField({ action, label, value, clearTo, children }: Props) {
  return (
    <PageForm method="get" action={action} role="search" className="flex gap-2">
      {children}
      <div className="relative min-w-0 flex-1">
        <SearchInput label={label} value={value} className="h-11" />
      </div>
      <Button type="submit" variant="quiet" className="min-h-11">
        Search
      </Button>
      {value ? (
        <PageLink to={clearTo} className="inline-flex items-center px-2 text-sm text-accent-text underline">
          Clear
        </PageLink>
      ) : null}
    </PageForm>
  );
}
