/** An act of the audit log in words: "users.change-password" is "Change password". Its subject says of what. */
export function actWords(act: string): string {
  const words = act.slice(act.indexOf(".") + 1).replaceAll("-", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
