import { type CaseState, type NoticedState, noticedLabels, stateLabels } from "#app/domain/cases/kinds.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";

const tones: Record<CaseState, BadgeTone> = {
  open: "info",
  review: "accent",
  upheld: "success",
  declined: "plain",
  countered: "warning",
};

export const StateBadge = ({ state }: { state: CaseState }) => <Badge tone={tones[state]}>{stateLabels[state]}</Badge>;

const noticedTones: Record<NoticedState, BadgeTone> = {
  open: "info",
  upheld: "danger",
  declined: "plain",
  countered: "warning",
  restored: "success",
  kept: "danger",
};

export const NoticedBadge = ({ state }: { state: NoticedState }) => (
  <Badge tone={noticedTones[state]}>{noticedLabels[state]}</Badge>
);
