import { mine, type Noun } from "../../core/kernel/noun.ts";

export const seeding: Noun = {
  tables: {
    seed_requests: { exported: mine("Torrents that you asked others to seed"), whenErased: "delete" },
  },
};
