import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { FileTree } from "#app/ui/file-tree.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { loader } from "./files.tsx";

/** The pages of a torrent's files, one below the other, as far as they were asked for. */
export function ManyFiles({ id }: { id: number }) {
  const { load, data, state } = useFetcher<typeof loader>();
  const [trees, setTrees] = useState<NonNullable<typeof data>["tree"][]>([]);
  useEffect(() => load(paths.torrent.files(id)), [load, id]);
  useEffect(() => {
    if (data) setTrees((known) => (known.length < data.page ? [...known, data.tree] : known));
  }, [data]);
  const isBusy = state !== "idle";
  return (
    <div className="grid gap-3" aria-busy={isBusy}>
      {trees.map((tree, page) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page has no other name than its place
        <FileTree key={page} {...tree} />
      ))}
      {isBusy && trees.length === 0 ? <Spinner /> : null}
      {data && data.page < data.pages ? (
        <div>
          <Button variant="quiet" busy={isBusy} onClick={() => load(paths.torrent.files(id, { page: data.page + 1 }))}>
            More files
          </Button>
        </div>
      ) : null}
    </div>
  );
}
