import { Outlet, useLocation, useMatches } from "@remix-run/react";
import { createContext, useContext } from "react";

/** How many layouts contain this outlet, the root included. */
const DepthContext = createContext(1);

/** The `handle` of a screen whose subject also depends on query parameters, not only on the path. */
export const aboutQuery = (...about: string[]) => ({ about });

/**
 * The screen within a layout, remounted for each subject: if only the URL changes from one row to the next, React would
 * keep its fields with what was typed into them.
 */
export function ScreenOutlet({ context }: { context?: unknown }) {
  const depth = useContext(DepthContext);
  const matches = useMatches();
  const { pathname, search } = useLocation();
  const child = matches[depth];
  const isScreen = depth === matches.length - 1;
  const { about = [] } = (child?.handle ?? {}) as Partial<ReturnType<typeof aboutQuery>>;
  const query = new URLSearchParams(search);
  const subject = about.map((name) => query.getAll(name).join());
  return (
    <DepthContext.Provider value={depth + 1}>
      <Outlet key={isScreen ? [child?.id, pathname, ...subject].join(" ") : child?.id} context={context} />
    </DepthContext.Provider>
  );
}
