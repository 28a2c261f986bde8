import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Handler } from "express";
import { createCache, memoize } from "#app/domain/core/kernel/caches.ts";
import { etagOf } from "#app/http/etag.ts";
import { type Coding, chooseCoding, compressWell, isCompressible } from "./compress.ts";

const ASSETS = "/assets/";
const HOUR = "public, max-age=3600";
/** Their names contain a hash of their content. */
const FOREVER = "public, max-age=31536000, immutable";

type File = { tag: string; bytes: Buffer };

/** Serves the files of a folder as they were at the start. Each is read and compressed once, on its first request. */
export function staticFiles(folder: string): Handler {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [`/${path.relative(folder, file).split(path.sep).join("/")}`, file]),
  );
  // Each file uncompressed and in two codings.
  const cache = createCache<string, Promise<File>>({ name: "Scripts, styles and pictures", most: 3 * files.size });
  const load = memoize(cache, async (key): Promise<File> => {
    const [file = "", coding] = key.split("\n") as [string, Coding?];
    if (!coding) {
      const bytes = await readFile(file);
      return { tag: etagOf(bytes), bytes };
    }
    const { tag, bytes } = await load(file);
    return { tag, bytes: await compressWell(bytes, coding) };
  });

  return async (req, res, next) => {
    const file = req.method === "GET" || req.method === "HEAD" ? files.get(req.path) : undefined;
    if (file === undefined) {
      // A missing asset is a 404, not the site's HTML: a browser with an old page must not run HTML as a script.
      if (req.path.startsWith(ASSETS)) res.status(404).type("text/plain").send("Not found");
      else next();
      return;
    }
    const { tag, bytes } = await load(file);
    res.type(path.extname(file)).set({ ETag: tag, "Cache-Control": req.path.startsWith(ASSETS) ? FOREVER : HOUR });
    const isText = isCompressible(String(res.getHeader("Content-Type")));
    if (isText) res.vary("Accept-Encoding");
    const coding = isText ? chooseCoding(req.headers["accept-encoding"], bytes.length) : null;
    if (coding) res.set("Content-Encoding", coding);
    // Express compares the ETag, and answers 304.
    res.send(coding ? (await load(`${file}\n${coding}`)).bytes : bytes);
  };
}
