import { useEffect, useState } from "react";

/** False on the server and for the first render, so that both are the same; true where JavaScript runs. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
