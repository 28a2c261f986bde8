import { serverOnly } from "#app/ui/server-only.server.tsx";
import { FileTree } from "./file-tree.tsx";

export const renderTree = serverOnly(FileTree);

/** Files as stored in the database, for a tree. */
export const splitPaths = (files: readonly { path: string; length: number }[]) =>
  files.map(({ path, length }) => ({ path: path.split("/"), length }));
