import type { OperationStatus } from "#app/db/generated/enums.ts";
import type { Right } from "../kernel/rights.ts";
import { defineStates } from "../kernel/states.ts";

/**
 * The operations of administrators: title, a sentence about the effect, and the question asked first if an operation
 * interrupts something or cannot be undone.
 */
export const operations = {
  "restart-server": {
    title: "Restart server",
    description: "Finishes open work, saves the tracker's state, and restarts within seconds.",
    question: "The site will be unavailable for a few seconds. Restart the server?",
  },
  "clear-cache": {
    title: "Clear caches",
    description: "Clears the caches of all processes, and reloads the tracker.",
    question: null,
  },
  "db-backup": {
    title: "Database backup",
    description: "Writes the database and all stored files to one archive, and reads it back.",
    question: null,
  },
  "copy-backup": {
    title: "Copy backup elsewhere",
    description: "Encrypts the newest backup, copies it to the other storage, and reads it back.",
    question: null,
  },
  "rehearse-restore": {
    title: "Rehearse restore",
    description: "Restores the newest backup into a separate database, counts its rows, and drops the database again.",
    question: null,
  },
  "db-optimize": {
    title: "Database optimize",
    description: "Runs VACUUM ANALYZE on every table.",
    question: null,
  },
  "calculate-rewards": {
    title: "Calculate rewards",
    description: "Compares every balance with its journal, and grants elite status and discounts that are due.",
    question: null,
  },
  "reset-monthly-points": {
    title: "Reset monthly points",
    description:
      "Ends the month of each member whose anniversary has come, and applies the discount for the points to the bill.",
    question: "Points of completed months are set to zero. This cannot be undone. Run the resets that are due?",
  },
  "sync-vault": {
    title: "Vault sync",
    description: "Reads the torrents and NFOs of the vault into the index.",
    question: null,
  },
  "sync-index": {
    title: "External sync",
    description: "Queues the torrents of another site's index for review.",
    question: null,
  },
  "group-torrents": {
    title: "Group torrents",
    description: "Fills in missing publisher, product and version from torrent names, and lists unclear ones.",
    question: null,
  },
  migrate: {
    title: "Column migration",
    description: "Applies pending migrations.",
    question: "Migrations change tables while the site is running. Apply the pending ones?",
  },
  "process-torrents": {
    title: "Torrent processing",
    description: "Sets this site's tracker in every stored torrent.",
    question: null,
  },
} as const;

export type OperationKind = keyof typeof operations;
export type SystemOperation = Exclude<OperationKind, "process-torrents">;

const ofImports: readonly OperationKind[] = ["sync-vault", "sync-index", "process-torrents"];

/** Any of these rights allows running an operation. */
export const rightsOver = (kind: OperationKind): Right[] => [
  "system.operate",
  ...(ofImports.includes(kind) ? ["imports.run" as const] : []),
];

/** The operations of the System tab; torrents are processed from the tracker's own page. */
export const systemOperations = Object.keys(operations).filter((kind) => kind !== "process-torrents") as [
  SystemOperation,
  ...SystemOperation[],
];

export const titleOf = (kind: string): string => operations[kind as OperationKind]?.title ?? kind;

/** The states of an operation. */
export const operationStates = defineStates<OperationStatus>({
  running: ["done", "failed"],
  done: [],
  failed: [],
});
