type Door = { startsFree: boolean; needsApproval: boolean; provesAddress: boolean };

/**
 * Whether whoever may join gets an account without a payment, an approval or proof of the address, so that strangers
 * can use other people's addresses.
 */
export const opensUnseen = ({ startsFree, needsApproval, provesAddress }: Door): boolean =>
  startsFree && !needsApproval && !provesAddress;
