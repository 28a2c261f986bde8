/** What a failed act begins with; the reason follows. */
export const failures = {
  activate: "Failed to activate user",
  deactivate: "Failed to deactivate user",
  suspend: "Failed to suspend user",
  waive: "Failed to waive fee",
  "promote-admin": "Failed to promote user to admin",
  "remove-admin": "Failed to remove admin status",
  "promote-elite": "Failed to promote to Elite status",
  "remove-elite": "Failed to remove elite status",
  "change-password": "Failed to change password",
  "two-factor": "Failed to turn off two-step sign-in",
  "adjust-points": "Failed to adjust points",
  delete: "Failed to delete user account",
} as const;

export type Act = keyof typeof failures;

const isAct = (name: unknown): name is Act => typeof name === "string" && Object.hasOwn(failures, name);

/** The words of a refusal that stands beside no field. */
export const failureOf = (act: unknown, said: string[] | null | undefined): string[] | undefined =>
  said?.length ? [isAct(act) ? `${failures[act]}. ${said.join(" ")}` : said.join(" ")] : undefined;
