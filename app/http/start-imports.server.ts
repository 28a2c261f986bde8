import { importFile } from "#app/domain/imports/import-file.server.ts";
import { contextOf, type RequestArgs } from "./context.server.ts";
import type { ReceivedForm } from "./receive-imports.server.ts";

// By the process's services: while developing, this module is loaded again on each change and they are not.
const queues = new WeakMap<object, Promise<unknown>>();

/** Imports what a form brought after it has been answered, one file after another. Each file's item tells its end. */
export async function startImports(args: RequestArgs, { files, fields }: ReceivedForm): Promise<void> {
  const { services, log } = args.context.app;
  const context = await contextOf(args);
  for (const file of files) {
    const before = queues.get(services) ?? Promise.resolve();
    const importing = before.then(() =>
      importFile
        .executeText(context, { file, ...fields })
        .catch((error: unknown) => log.error({ err: error, item: file.itemId }, "import failed")),
    );
    queues.set(services, importing);
  }
}
