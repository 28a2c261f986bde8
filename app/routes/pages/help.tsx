import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { cleanText } from "#app/domain/core/kernel/clean-text.ts";
import { counted } from "#app/domain/core/kernel/counted.ts";
import { SEARCH_MAX } from "#app/domain/core/kernel/pages.ts";
import { searchManual } from "#app/domain/core/text/search-manual.ts";
import { paths } from "#app/paths/paths.ts";
import { SearchField } from "#app/ui/search-field.tsx";
import { pageMeta } from "../page-meta.ts";
import { readByVisitors } from "../page-scripts.tsx";
import { manual } from "./manual.server.ts";
import { SitePage } from "./site-page.tsx";

export const meta = pageMeta("Help", {
  description: "First steps, the list of torrents, sounds, sharing a folder, and what to do if a client is refused.",
});

export const handle = readByVisitors;

export function loader({ request }: LoaderFunctionArgs) {
  const given = new URL(request.url).searchParams.get("search") ?? "";
  const search = String(cleanText(given)).trim().slice(0, SEARCH_MAX);
  return { ...searchManual(manual, search), search };
}

const foundWords = (count: number, search: string): string => {
  if (count === 0) return `No section has all words of “${search}”.`;
  return `${counted(count, "section has", "sections have")} all words of “${search}”:`;
};

export default function Help() {
  const { html, sections, search } = useLoaderData<typeof loader>();
  return (
    <SitePage
      title="Help"
      html={html}
      contents={
        <div className="mt-4 grid gap-4">
          <SearchField action={paths.help()} label="Search the help" value={search} clearTo={paths.help()} />
          {search ? (
            <p role="status" className="words text-sm text-muted">
              {foundWords(sections.length, search)}
            </p>
          ) : null}
          <nav aria-label="Contents">
            <ul className="flex flex-wrap gap-x-5 gap-y-1">
              {sections.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`} className="text-accent-text underline">
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      }
    />
  );
}
