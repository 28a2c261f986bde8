import { data } from "@remix-run/node";
import { refusalStatus } from "#app/domain/core/kernel/result.ts";
import { NotFoundPage } from "#app/ui/not-found-page.tsx";
import { pageMeta } from "./page-meta.ts";
import { MemberShell } from "./shell/member-shell.tsx";

// A catch-all route, so that unknown URLs do not log stack traces.
export const loader = () => data(null, refusalStatus["not-found"]);
export const action = () => data(null, refusalStatus["not-found"]);
export const meta = pageMeta("Page Not Found");

export default function NotFound() {
  return (
    <MemberShell>
      <NotFoundPage />
    </MemberShell>
  );
}
