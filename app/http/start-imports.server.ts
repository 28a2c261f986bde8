import { importFile } from "#app/domain/imports/import-file.server.ts";
import type { Context } from "#app/domain/kernel/context.server.ts";
import { once } from "#app/process/once.server.ts";
import { getRuntime } from "#app/process/runtime.server.ts";
import type { ReceivedForm } from "./receive-imports.server.ts";

const queue = () => once("import queue", () => ({ last: Promise.resolve() as Promise<unknown> }));

/** Imports what a form brought after it has been answered, one file after another. Each one's item tells its end. */
export function startImports(context: Context, { files, fields }: ReceivedForm): void {
  const waiting = queue();
  for (const file of files)
    waiting.last = waiting.last.then(() =>
      importFile
        .executeText(context, { file, ...fields })
        .catch((error: unknown) => getRuntime().log.error({ err: error, item: file.itemId }, "import failed")),
    );
}
