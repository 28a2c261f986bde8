import { mine, type Noun } from "../../core/kernel/noun.ts";

export const imports: Noun = {
  tables: {
    import_items: {
      other: "file_name torrent_hash message category description refusal",
      exported: mine("Files that you imported"),
    },
  },
};
