import { data } from "@remix-run/node";
import { refusalStatus } from "#app/domain/core/kernel/result.ts";
import { NotFoundPage } from "#app/ui/not-found-page.tsx";
import { pageMeta } from "./page-meta.ts";
import { MemberShell } from "./shell/member-shell.tsx";

// A splat route of its own keeps stray URLs from logging stacks.
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
