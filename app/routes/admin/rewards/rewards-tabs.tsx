import { paths } from "#app/paths/paths.ts";
import { Segmented } from "#app/ui/segmented.tsx";

/** The two lists of the Rewards tab. */
export const RewardsTabs = ({ current }: { current: "activities" | "invitations" }) => (
  <div className="max-w-sm">
    <Segmented
      label="Rewards"
      items={[
        { label: "Activities", to: paths.admin.rewards(), current: current === "activities" },
        { label: "Invitations", to: paths.admin.rewards.invitations(), current: current === "invitations" },
      ]}
    />
  </div>
);
