import { Form } from "@remix-run/react";
import { SEARCH_MAX } from "#app/domain/kernel/pages.ts";
import { paths } from "#app/paths/paths.ts";
import { controlClasses } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** The search of every page but the index, which has its own. Enter sends it; "/" leads to it. */
export const SiteSearch = () => (
  <Form method="get" action={paths.home()} role="search" className="relative ml-auto min-w-0 flex-1 lg:max-w-72">
    <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-4 text-muted" />
    <input
      type="search"
      name="search"
      aria-label="Search torrents"
      aria-keyshortcuts="/"
      placeholder="Search torrents"
      maxLength={SEARCH_MAX}
      className={`${controlClasses} h-10 pl-9`}
    />
  </Form>
);
