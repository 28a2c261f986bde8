/** Things that two accounts can have in common, in words. None of it says that they are of the same person. */
export const sameKinds = {
  address: "Signed in or downloaded from the same address",
  network: "Signed in or downloaded from the same network (the first three numbers of the address)",
  browser: "Signed in with the same browser",
  mail: "The same mail address but for dots and what follows a plus",
  payment: "The same payment",
  inviter: "Invited this member",
  invitee: "Invited by this member",
} as const;

export type SameKind = keyof typeof sameKinds;

export const sameKindNames = Object.keys(sameKinds) as [SameKind, ...SameKind[]];
