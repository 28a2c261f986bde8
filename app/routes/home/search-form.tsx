import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { SearchInput } from "#app/ui/search-input.tsx";
import { KeptFields } from "./kept-fields.tsx";

type Props = {
  /** The URL of the list. The form keeps all its parameters except the search. */
  query: string;
  search: string | undefined;
};

/** A GET form, so its query is in the URL. Other filters are hidden fields. */
export const SearchForm = ({ query, search }: Props) => (
  <PageForm
    method="get"
    action={paths.home()}
    role="search"
    className="order-first flex w-full gap-2 @[52rem]/list:order-none @[52rem]/list:ml-auto @[52rem]/list:w-80"
  >
    <KeptFields query={query} except={["search"]} />
    <div className="relative min-w-0 flex-1">
      <SearchInput label="Search torrents" value={search} aria-keyshortcuts="/" />
    </div>
    <Button type="submit" variant="quiet">
      Search
    </Button>
  </PageForm>
);
