/** Things that two accounts can have in common, in words. None of them proves that they belong to one person. */
export const sameKinds = {
  address: "Signed in or downloaded from the same IP address",
  network: "Signed in or downloaded from the same network (the first three numbers of the address)",
  browser: "Signed in with the same browser",
  mail: "Same email address apart from dots and anything after a plus sign",
  payment: "The same payment",
  inviter: "Invited this member",
  invitee: "Invited by this member",
} as const;

export type SameKind = keyof typeof sameKinds;

export const sameKindNames = Object.keys(sameKinds) as [SameKind, ...SameKind[]];
