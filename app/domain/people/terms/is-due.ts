/** Whether a member with this version accepts another one before going on. 0: an account that staff made. */
export const isTermsDue = (termsVersion: number, { important }: { important: number }): boolean =>
  termsVersion < Math.max(important, 1);
