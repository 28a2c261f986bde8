import { refuse } from "../kernel/result.ts";

export const noSuchApplication = () => refuse("not-found", "There is no such application.");

/** How the audit log names an application. */
export const auditSubject = ({ id, username }: { id: number; username: string }) => ({
  kind: "application",
  id,
  name: username,
});
