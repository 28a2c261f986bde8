/** All commands of the console. Nothing else can be run, and typed text never reaches a shell or the database. */
export const commands = {
  help: "Lists the commands",
  clear: "Clears the console",
  stats: "Size of the database",
  users: "Number of accounts, and the newest five",
  torrents: "Torrents by category",
  status: "Whether the database and the tracker answer, and which operations are running",
  uptime: "How long the server has been running",
  memory: "Memory used by the server",
  sync: "Reads the vault into the index (also: sync-vault)",
  refresh: "Recalculates all figures",
} as const;

export type Command = keyof typeof commands;

const aliases: Record<string, Command> = { "sync-vault": "sync" };

/** The command that a text names; null for anything else. */
export function commandFrom(text: string): Command | null {
  const word = text.trim().toLowerCase();
  if (Object.hasOwn(commands, word)) return word as Command;
  return Object.hasOwn(aliases, word) ? (aliases[word] ?? null) : null;
}
