import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Handler } from "express";
import { etagOf } from "#app/http/etag.ts";
import { chooseCoding, compressWell, isCompressible } from "./compress.ts";

const ASSETS = "/assets/";
const HOUR = "public, max-age=3600";
/** Their names say what is in them. */
const FOREVER = "public, max-age=31536000, immutable";

type Kept = { tag: string; bytes: Buffer; coded: Map<string, Promise<Buffer>> };

async function readKept(file: string): Promise<Kept> {
  const bytes = await readFile(file);
  return { tag: etagOf(bytes), bytes, coded: new Map() };
}

/** Serves the files of a folder as they were at the start. Each is read and compressed once, when it is first asked for. */
export function staticFiles(folder: string): Handler {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [`/${path.relative(folder, file).split(path.sep).join("/")}`, file]),
  );
  const kept = new Map<string, Promise<Kept>>();
  const read = (file: string) => remember(kept, file, () => readKept(file));

  return async (req, res, next) => {
    const file = req.method === "GET" || req.method === "HEAD" ? files.get(req.path) : undefined;
    if (file === undefined) {
      // A missing asset is a 404, not the site's HTML: a browser with an old page must not run HTML as a script.
      if (req.path.startsWith(ASSETS)) res.status(404).type("text/plain").send("Not found");
      else next();
      return;
    }
    const { tag, bytes, coded } = await read(file);
    res.type(path.extname(file)).set({ ETag: tag, "Cache-Control": req.path.startsWith(ASSETS) ? FOREVER : HOUR });
    const isText = isCompressible(String(res.getHeader("Content-Type")));
    if (isText) res.vary("Accept-Encoding");
    const coding = isText ? chooseCoding(req.headers["accept-encoding"], bytes.length) : null;
    if (coding) res.set("Content-Encoding", coding);
    // Express compares the ETag, and answers 304.
    res.send(coding ? await remember(coded, coding, () => compressWell(bytes, coding)) : bytes);
  };
}

function remember<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
