import type { Category, Platform } from "#app/domain/catalogue/torrents/categories.ts";
import type { SourceFile } from "#app/domain/catalogue/torrents/metainfo/create-torrent.ts";

/** One release of the demo. `files` generates its content at each call, always identical. */
export type DemoEntry = {
  title: string;
  /** Netlabel or author, invented. */
  by: string;
  category: Category;
  platform: Platform;
  licence: string;
  tags: string[];
  description: string;
  hasNfo: boolean;
  files: () => SourceFile[];
};

/** The name listed and the folder on disk. */
export const nameOf = ({ by, title }: Pick<DemoEntry, "by" | "title">): string => `${by} - ${title}`;

export const textFile = (path: string, text: string): SourceFile => ({
  path: path.split("/"),
  bytes: new TextEncoder().encode(`${text.trim()}\n`),
});

export const slugFor = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
