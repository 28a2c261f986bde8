/** All that the console knows. Nothing else can be run, and nothing of what is typed reaches a shell or the database. */
export const commands = {
  help: "Lists the commands",
  clear: "Empties the console",
  stats: "Size of the database",
  users: "Accounts, and the newest five",
  torrents: "Torrents by category",
  status: "Whether database and tracker answer, and what is under way",
  uptime: "How long the server has been running",
  memory: "Memory used by the server",
  sync: "Reads the vault into the index (also: sync-vault)",
  refresh: "Has every figure made anew",
} as const;

export type Command = keyof typeof commands;

const aliases: Record<string, Command> = { "sync-vault": "sync" };

/** The command that was meant; null for anything else. */
export function commandFrom(text: string): Command | null {
  const word = text.trim().toLowerCase();
  if (Object.hasOwn(commands, word)) return word as Command;
  return Object.hasOwn(aliases, word) ? (aliases[word] ?? null) : null;
}
