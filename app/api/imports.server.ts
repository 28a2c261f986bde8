import { findImports, removeImport } from "#app/domain/catalogue/imports/find-imports.server.ts";
import { importFile } from "#app/domain/catalogue/imports/import-file.server.ts";
import { failItem } from "#app/domain/catalogue/imports/items.server.ts";
import { NO_FILES } from "#app/domain/catalogue/imports/schema.ts";
import { readSync } from "#app/domain/catalogue/sync/read-sync.server.ts";
import { syncIndex } from "#app/domain/catalogue/sync/sync-index.server.ts";
import { syncVault } from "#app/domain/catalogue/sync/sync-vault.server.ts";
import { ok, refuseField } from "#app/domain/core/kernel/result.ts";
import { eventStream } from "#app/http/event-stream.server.ts";
import { receiveImports } from "#app/http/receive-imports.server.ts";

import { admin, type Read, upload } from "./table.server.ts";

/** One file per call, written to disk before the use case gets its path. */
const receiveOne: Read = async (request, context) => {
  const received = await receiveImports(request, context);
  if (!received.ok) return received;
  const [file, ...more] = received.value.files;
  if (!file) return refuseField("file", NO_FILES);
  for (const { itemId } of more) await failItem(context, itemId, { message: "Send one file per call." });
  return ok({ ...received.value.fields, file });
};

export const importsApi = [
  upload.post("/admin/import-rar", importFile, {
    summary: "Create a torrent from a RAR, a ZIP or another file, and queue it for review",
    read: receiveOne,
  }),
  admin.post("/admin/sync-vault", syncVault, {
    summary: "Read the vault into the index; repeating this changes nothing",
  }),
  admin.post("/admin/sync-flask-api", syncIndex, {
    summary: "Queue the torrents of another site's index for review",
  }),
  admin.get("/admin/sync", readSync, {
    summary: "The latest run of each sync, with its progress or result",
  }),
  admin.get("/admin/sync/events", readSync, {
    operationId: "sync.watch",
    summary: "The latest run of each sync without the reports, as server-sent events after each change",
    produces: "text/event-stream",
    respond: (_, { context, args }) =>
      eventStream(args.request, {
        caller: context,
        topic: "operations",
        async read(caller) {
          const found = await readSync.execute(caller, {});
          return found.ok ? found.value.runs.map(({ report: _report, ...run }) => run) : null;
        },
      }),
  }),
  upload.get("/admin/imports", findImports, { summary: "One's own imports and their progress" }),
  upload.get("/admin/imports/events", findImports, {
    operationId: "imports.watch",
    summary: "One's own imports as server-sent events after each change",
    produces: "text/event-stream",
    respond: (_, { context, args }) =>
      eventStream(args.request, {
        caller: context,
        topic: "imports",
        async read(caller) {
          const found = await findImports.execute(caller, {});
          return found.ok ? found.value.items : null;
        },
      }),
  }),
  upload.del("/admin/imports/:itemId", removeImport, {
    summary: "Remove a completed import from the list",
  }),
];
