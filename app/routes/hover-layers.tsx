import { Tooltips } from "#app/ui/tooltips.tsx";
import { MemberCards } from "./members/member-cards.tsx";

/** All layers that open over a page on hover. */
export const HoverLayers = () => (
  <>
    <Tooltips />
    <MemberCards />
  </>
);
