import { Form } from "@remix-run/react";
import { SEARCH_MAX } from "#app/domain/kernel/pages.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { controlClasses } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
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
    <KeptFields names={["category", "platform", "sortBy", "sortOrder"]} />
    <div className="relative min-w-0 flex-1">
      <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-4 text-muted" />
      <input
        key={state.search}
        type="search"
        name="search"
        aria-label="Search torrents"
        aria-keyshortcuts="/"
        placeholder="Search torrents"
        defaultValue={state.search}
        maxLength={SEARCH_MAX}
        className={`${controlClasses} h-10 pl-9`}
      />
    </div>
    <Button type="submit" variant="quiet">
      Search
    </Button>
  </Form>
);
