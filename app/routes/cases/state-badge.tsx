import type { CaseKind, CaseStatus, NoticeItemStatus } from "#app/db/generated/enums.ts";
import { noticeItemLabels, stateLabel } from "#app/domain/moderation/cases/kinds.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";

const tones: Record<CaseStatus, BadgeTone> = {
  open: "info",
  review: "accent",
  upheld: "success",
  declined: "plain",
  countered: "warning",
};

export const StateBadge = ({ kind, state }: { kind: CaseKind; state: CaseStatus }) => (
  <Badge tone={tones[state]}>{stateLabel(kind, state)}</Badge>
);

const noticeItemTones: Record<NoticeItemStatus, BadgeTone> = {
  open: "info",
  upheld: "danger",
  declined: "plain",
  countered: "warning",
  restored: "success",
  kept: "danger",
};

export const NoticeItemBadge = ({ state }: { state: NoticeItemStatus }) => (
  <Badge tone={noticeItemTones[state]}>{noticeItemLabels[state]}</Badge>
);
