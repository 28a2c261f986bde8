import { createContext, useContext } from "react";

// Empty in the browser, which hides the nonce from scripts: another value would cause a hydration warning.
export const NonceContext = createContext("");

export const useNonce = () => useContext(NonceContext);
