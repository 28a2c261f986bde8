import { useFetcher } from "@remix-run/react";
import { paths } from "#app/paths/paths.ts";
import { ServerHtml } from "#app/ui/server-html.tsx";
import { FactCells } from "./facts.tsx";

export type InsideOf = {
  id: number;
  fileCount: number;
  /** Facts read from file names, each with its label. */
  inside: [string, string][];
  /** Null if there are too many files for this page. */
  tree: string | null;
};

/**
 * The contents of a torrent: facts read from file names, and its files. If there are many, they are loaded on request.
 */
export function Inside({ torrent: { id, fileCount, inside, tree } }: { torrent: InsideOf }) {
  const { load, data } = useFetcher<{ tree: string }>();
  if (fileCount === 0) return null;
  const html = tree ?? data?.tree;
  const all = paths.torrent.files(id);
  return (
    <section aria-labelledby="inside" className="grid gap-3">
      <h2 id="inside" className="label">
        What is inside
      </h2>
      {inside[0] ? <FactCells facts={inside} /> : null}
      {html ? <ServerHtml html={html} /> : null}
      {tree === null ? (
        <a
          href={all}
          className="justify-self-start text-accent-text underline"
          onClick={(event) => {
            if (html) return;
            event.preventDefault();
            load(all);
          }}
        >
          {`Show all ${fileCount.toLocaleString("en-US")} files`}
        </a>
      ) : null}
    </section>
  );
}
