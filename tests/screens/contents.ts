import path from "node:path";
import { createPasswords } from "#app/adapters/passwords/passwords.server.ts";
import { createDiskStorage } from "#app/adapters/storage/disk.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { fillDemo } from "#prisma/demo/fill-demo.server.ts";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { offerMethods } from "#tests/support/payments.ts";
import { seedLongContent } from "../e2e/seed-long-content.ts";
import { seedSeeders } from "./seed-seeders.ts";
import { seedWaiting } from "./seed-waiting.ts";

type Seed = {
  db: Database["db"];
  dataDir: string;
  now: Date;
  /** Whether the demo has its covers and sounds too, which take some seconds. */
  hasFiles?: boolean;
};
type Content = { member: string; admin: string; seed: (seed: Seed) => Promise<void> };
export type ContentName = keyof typeof contents;

/** The contents that a site can have for pictures of its screens, and the visitors. */
export const contents = {
  /** The demo, and something of everything that waits for administrators. */
  demo: {
    member: "mirefold",
    admin: "wrenfield",
    async seed({ db, dataDir, now, hasFiles }) {
      const passwords = createPasswords();
      const hash = await passwords.hash(PASSWORD);
      const storage = hasFiles ? { storage: createDiskStorage(path.join(dataDir, "files"), "no tickets") } : {};
      await fillDemo({ db, dataDir, now, hashPassword: async () => hash, ...storage });
      await offerMethods(db);
      await seedSeeders(db, now);
      await seedWaiting(db, now);
    },
  },
  /** The first day of a site. */
  empty: {
    member: "newcomer",
    admin: "firstadmin",
    async seed({ db, now }) {
      await makeMember(db, { username: "newcomer", createdAt: now });
      await makeMember(db, { username: "firstadmin", isAdmin: true, createdAt: now });
    },
  },
  /** One of everything, in the longest words and figures that it may have. */
  long: {
    member: "WWWWWWWWWWWWWWWWWWWW",
    admin: "MMMMMMMMMMMMMMMMMMMM",
    async seed({ db }) {
      await offerMethods(db);
      await seedLongContent(db, { member: this.member, admin: this.admin });
    },
  },
} satisfies Record<string, Content>;
