/** What administrators may have the system do: names, words, and whether it is asked for twice. */
export const operations = {
  "restart-server": {
    title: "Restart server",
    words: "Finishes what is under way, writes down what the tracker holds, and starts again within seconds.",
    question: "The site is away for some seconds. Restart the server?",
  },
  "clear-cache": {
    title: "Clear cache",
    words: "Lets go of figures kept in memory and has the tracker read its members and torrents anew.",
    question: null,
  },
  "db-backup": {
    title: "Database backup",
    words: "Writes the database and all stored files into one archive, and reads it back.",
    question: null,
  },
  "db-optimize": {
    title: "Database optimize",
    words: "Clears dead rows away and gathers statistics anew (VACUUM ANALYZE), table by table.",
    question: null,
  },
  "calculate-rewards": {
    title: "Calculate rewards",
    words: "Compares every balance with its journal, and gives elite status and discounts that are due.",
    question: null,
  },
  "reset-monthly-points": {
    title: "Reset monthly points",
    words: "Ends the month of each member whose anniversary has come; what the points are worth goes into the bill.",
    question: "Points of months that have ended are set to zero, which cannot be undone. Run the resets that are due?",
  },
  "sync-vault": {
    title: "Vault sync",
    words: "Reads the torrents and NFOs of the vault into the index.",
    question: null,
  },
  "sync-index": {
    title: "External sync",
    words: "Queues the torrents of another site's index for review.",
    question: null,
  },
  migrate: {
    title: "Column migration",
    words: "Applies migrations that lie on the disk and are not in the database yet.",
    question: "Migrations change tables while the site runs. Apply those that are pending?",
  },
} as const;

export type OperationKind = keyof typeof operations;
export const operationKinds = Object.keys(operations) as [OperationKind, ...OperationKind[]];

export const titleOf = (kind: string): string => operations[kind as OperationKind]?.title ?? kind;
