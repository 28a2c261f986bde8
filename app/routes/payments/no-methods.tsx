import type { ReactNode } from "react";
import { HelpLinks } from "../shell/help-links.tsx";

/** Replaces prices, steps and methods while no method is offered. `children` say what that means for the reader. */
export const NoMethods = ({ children }: { children: ReactNode }) => (
  <>
    <p className="max-w-prose">No payment methods are available at the moment. {children}</p>
    <HelpLinks />
  </>
);
