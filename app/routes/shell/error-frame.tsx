import { ErrorContent } from "../error-content.tsx";
import { MemberShell } from "./member-shell.tsx";

/** Around all screens: one that cannot be shown leaves the header and the footer where they are. */
export const ErrorBoundary = () => (
  <MemberShell>
    <ErrorContent />
  </MemberShell>
);
