import { paths } from "#app/paths/paths.ts";
import { Badge, type BadgeTone, CategoryBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { NoticePage } from "#app/ui/notice-page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { Steps } from "#app/ui/steps.tsx";
import { Sample, Section } from "./section.tsx";

const tones: BadgeTone[] = ["plain", "accent", "info", "success", "warning", "danger", "gold", "silver", "bronze"];
const categories = ["AUDIO", "VST-I", "VST-E", "SAMPLE", "LIT", "EXTRA", "MISC"];

/** Messages and states. Toasts are missing, because any form shows one. */
export const Feedback = () => (
  <Section title="Feedback">
    <Sample title="Badges">
      {tones.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
      {categories.map((label) => (
        <CategoryBadge key={label} label={label} />
      ))}
    </Sample>
    <Sample title="Progress">
      <Spinner label="Loading" />
      <div className="grid w-72 gap-3">
        <Progress label="Upload" share={0.4} words="40 %" />
        <Progress label="Done" share={1} words="Finished" tone="success" />
        <Progress label="Failed" share={0.7} words="Stopped" tone="danger" />
      </div>
    </Sample>
    <Steps steps={["Register", "Choose how to pay", "Pay", "Approval"]} at={1} />
    <div className="grid gap-4 md:grid-cols-2">
      <Panel>
        <EmptyState next={{ to: "/styleguide", label: "Start a topic" }}>No topics yet.</EmptyState>
      </Panel>
      <Panel>
        <NoticePage code="404" title="Page Not Found" actions={<ButtonLink to={paths.home()}>Home</ButtonLink>}>
          <p>There is no page at this address.</p>
        </NoticePage>
      </Panel>
    </div>
  </Section>
);
