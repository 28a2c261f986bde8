import { lazy, Suspense, useState } from "react";
import type { ShownTree } from "#app/domain/catalogue/show-tree.ts";
import { paths } from "#app/paths/paths.ts";
import { FileTree } from "#app/ui/file-tree.tsx";
import { FactCells } from "./facts.tsx";

const ManyFiles = lazy(() => import("./many-files.tsx").then(({ ManyFiles: part }) => ({ default: part })));

export type InsideOf = {
  id: number;
  fileCount: number;
  /** What names say, each with its caption. */
  inside: [string, string][];
  /** Null where the files are too many for this page. */
  tree: ShownTree | null;
};

/** What is inside a torrent: what its names say, and its files. Very many are fetched when somebody asks for them. */
export function Inside({ torrent: { id, fileCount, inside, tree } }: { torrent: InsideOf }) {
  const [isOpen, open] = useState(false);
  if (fileCount === 0) return null;
  return (
    <section aria-labelledby="inside" className="grid gap-3">
      <h2 id="inside" className="label">
        What is inside
      </h2>
      {inside.length > 0 ? <FactCells facts={inside} /> : null}
      {tree ? <FileTree {...tree} /> : null}
      {tree || isOpen ? null : (
        <a
          href={paths.torrent.files(id)}
          className="justify-self-start text-accent-text underline"
          onClick={(event) => {
            event.preventDefault();
            open(true);
          }}
        >
          {`Show all ${fileCount.toLocaleString("en-US")} files`}
        </a>
      )}
      {isOpen ? (
        <Suspense>
          <ManyFiles id={id} />
        </Suspense>
      ) : null}
    </section>
  );
}
