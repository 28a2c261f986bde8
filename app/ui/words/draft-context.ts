import { createContext, useContext, useState } from "react";

type Fields = Readonly<Record<string, string>>;
type Drafts = {
  /** The member's id; null for a visitor. */
  account: string | null;
  /** Unsent text that was typed on this page before, by the keys of its forms (`draftKeyOf`). */
  drafts: Readonly<Record<string, Fields>> | null;
};

const DraftContext = createContext<Drafts>({ account: null, drafts: null });
const DraftKeyContext = createContext<string | null>(null);

/** Around all pages. */
export const DraftProvider = DraftContext.Provider;
/** Around the fields of a form: the key of its draft; null if it has none. */
export const DraftKeyProvider = DraftKeyContext.Provider;

/** The account that uses this form, and the key of its draft. */
export type DraftOwner = { account: string | null; key: string };

export function useDraftOwner(): { account: string | null; key: string | null } {
  const { account } = useContext(DraftContext);
  return { account, key: useContext(DraftKeyContext) };
}

/** The unsent text typed into this field before, as it was when the page was opened. */
export function useDrafted(name: string | undefined): string | undefined {
  const { drafts } = useContext(DraftContext);
  const key = useContext(DraftKeyContext);
  // A refresh of the page must not change a field that its reader may be about to type into.
  const [drafted] = useState(key === null || name === undefined ? undefined : drafts?.[key]?.[name]);
  return drafted;
}
