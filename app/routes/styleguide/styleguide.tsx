import { PageHeader } from "#app/ui/page-header.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";
import { Actions } from "./actions.tsx";
import { Feedback } from "./feedback.tsx";
import { Fields } from "./fields.tsx";
import { Foundations } from "./foundations.tsx";
import { Showing } from "./showing.tsx";

export const meta = pageMeta("Style guide");

/** Every part of app/ui in every state, only in development. docs/design.md explains their look. */
export default function StyleGuide() {
  return (
    <MemberShell>
      <PageHeader title="Style guide" note="The parts that screens are made of. Only while developing." />
      <div className="mt-8 grid gap-12">
        <Foundations />
        <Actions />
        <Fields />
        <Feedback />
        <Showing />
      </div>
    </MemberShell>
  );
}
