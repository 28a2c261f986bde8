import { refuse } from "../../core/kernel/result.ts";

export const noSuchApplication = () => refuse("not-found", "That application doesn't exist.");

/** How the audit log names an application. */
export const auditSubject = ({ id, username }: { id: number; username: string }) => ({
  kind: "application",
  id,
  name: username,
});
