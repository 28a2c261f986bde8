import { paths } from "#app/paths/paths.ts";
import { useMay } from "#app/routes/use-may.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Panel } from "#app/ui/panel.tsx";

/** How to share folders with the command instead of a browser. */
export function CommandLine({ origin }: { origin: string }) {
  const mayImport = useMay()("imports.run");
  const command = `npm run share -- FOLDER… --site ${origin}`;
  return (
    <Panel className="p-4 sm:p-6">
      <h2 className="font-semibold">Without a browser</h2>
      <p className="mt-1 max-w-prose text-sm text-muted">
        On a server or in a terminal, with this site's software checked out, you can use a command instead, for one or
        more folders. It asks for your sign-in but does not store it, creates a torrent from each folder, sends it with
        its description, and writes the .torrent to seed beside the folder. <code>--help</code> lists all options.{" "}
        <a href={paths.help({ hash: "share-a-folder" })} className="text-accent-text underline">
          How sharing works
        </a>
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <code className="min-w-0 basis-full rounded-md border border-line bg-sunken px-3 py-2.5 font-mono text-sm wrap-anywhere text-strong sm:flex-1 sm:basis-0">
          {command}
        </code>
        <CopyButton text={command} what="the command" />
      </div>
      <p className="mt-3 text-sm text-muted">
        Do you already have a .torrent? Use{" "}
        <a href={paths.uploader()} className="text-accent-text underline">
          Upload New
        </a>
        .{" "}
        {mayImport ? (
          <>
            To have the site make a torrent of an archive or a folder, use{" "}
            <a href={paths.tracker.import()} className="text-accent-text underline">
              Import
            </a>
            .
          </>
        ) : null}
      </p>
    </Panel>
  );
}
