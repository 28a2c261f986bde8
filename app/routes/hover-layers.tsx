import { Tooltips } from "#app/ui/tooltips.tsx";
import { MemberCards } from "./members/member-cards.tsx";

/** Everything that opens over a page while something is pointed at. */
export const HoverLayers = () => (
  <>
    <Tooltips />
    <MemberCards />
  </>
);
