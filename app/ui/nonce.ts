import { createContext, useContext } from "react";

// Empty in the browser: the nonce is hidden from scripts there, and a differing value would warn at hydration.
export const NonceContext = createContext("");

export const useNonce = () => useContext(NonceContext);
