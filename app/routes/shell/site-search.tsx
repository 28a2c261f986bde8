import { paths } from "#app/paths/paths.ts";
import { PageForm } from "#app/ui/page-form.tsx";
import { SearchInput } from "#app/ui/search-input.tsx";

/** The search of every page except the index, which has its own. Enter submits it; "/" focuses it. */
export const SiteSearch = () => (
  <PageForm method="get" action={paths.home()} role="search" className="relative ml-auto min-w-0 flex-1 lg:max-w-72">
    <SearchInput label="Search torrents" aria-keyshortcuts="/" />
  </PageForm>
);
