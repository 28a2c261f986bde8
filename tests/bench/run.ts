import { startTestDatabase } from "#tests/support/test-database.ts";
import { benchAnnounces } from "./announces.ts";
import { benchBulkInsert } from "./bulk-insert.ts";
import { benchChat } from "./chat.ts";
import { benchChatMemory } from "./chat-memory.ts";
import { benchContents } from "./contents.ts";
import { benchLoadWalk } from "./load-walk.ts";
import { benchNotices } from "./notices.ts";
import { benchPageGrowth } from "./page-growth.ts";
import { benchSounds } from "./sounds.ts";

/** Prints ratios measured side by side in this run; ends with 1 when one misses its bar. */
const postgres = await startTestDatabase();
const misses: string[] = [];
try {
  const only = process.argv[2];
  const benches = {
    contents: benchContents,
    "page-growth": benchPageGrowth,
    announces: benchAnnounces,
    "load-walk": benchLoadWalk,
    chat: benchChat,
    "chat-memory": benchChatMemory,
    sounds: benchSounds,
    "bulk-insert": benchBulkInsert,
    notices: benchNotices,
  };
  for (const [name, bench] of Object.entries(benches))
    if (only === undefined || only === name) misses.push(...(await bench(postgres.url)));
} finally {
  await postgres.stop();
}
process.stdout.write(
  misses.length === 0 ? "\nEvery bar is met.\n" : `\nMissed:\n${misses.map((miss) => `  ${miss}\n`).join("")}`,
);
process.exit(misses.length === 0 ? 0 : 1);
