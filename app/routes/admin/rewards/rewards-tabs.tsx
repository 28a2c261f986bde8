import { adminPaths } from "#app/paths/admin-paths.ts";
import { Segmented } from "#app/ui/segmented.tsx";

/** The two lists of the Rewards tab. */
export const RewardsTabs = ({ current }: { current: "activities" | "invitations" }) => (
  <div className="max-w-sm">
    <Segmented
      label="Rewards"
      items={[
        { label: "Activities", to: adminPaths.rewards(), current: current === "activities" },
        { label: "Invitations", to: adminPaths.rewards.invitations(), current: current === "invitations" },
      ]}
    />
  </div>
);
