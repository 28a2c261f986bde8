/** Whether a member with this version must accept a newer one before continuing. 0: an account created by staff. */
export const isTermsDue = (termsVersion: number, { important }: { important: number }): boolean =>
  termsVersion < Math.max(important, 1);
