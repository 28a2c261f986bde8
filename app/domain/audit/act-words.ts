/** Acts whose names say nothing to readers. */
const special: Record<string, string> = {
  "roles.set-of-user": "Change roles",
  "bulk.undo": "Undo an act on many",
};

/** An act of the audit log in words: "users.change-password" is "Change password". Its subject says of what. */
export function actWords(act: string): string {
  if (act in special) return special[act] as string;
  const words = act.slice(act.indexOf(".") + 1).replaceAll("-", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
