const words: Record<string, string> = {
  admin_adjustment: "Adjustment",
  monthly_reset: "End of the month",
};
const REVERSED = "_reversed";

/** The label of a journal entry's type. Administrators may write types of their own. */
export function activityWords(type: string): string {
  if (words[type]) return words[type];
  const base = type.endsWith(REVERSED) ? type.slice(0, -REVERSED.length) : type;
  const plain = base.replaceAll("_", " ");
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}${base === type ? "" : " taken back"}`;
}
