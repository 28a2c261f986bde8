import { Form } from "@remix-run/react";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { SearchInput } from "#app/ui/search-input.tsx";
import { KeptFields } from "./kept-fields.tsx";
import type { ListState } from "./list-url.ts";

/** A GET form: what was searched for stands in the address. Other filters come along as hidden fields. */
export const SearchForm = ({ state }: { state: Pick<ListState, "search"> }) => (
  <Form
    method="get"
    action={paths.home()}
    role="search"
    className="order-first flex w-full gap-2 @[52rem]/list:order-none @[52rem]/list:ml-auto @[52rem]/list:w-80"
  >
    <KeptFields except={["search"]} />
    <div className="relative min-w-0 flex-1">
      <SearchInput label="Search torrents" value={state.search} aria-keyshortcuts="/" />
    </div>
    <Button type="submit" variant="quiet">
      Search
    </Button>
  </Form>
);
