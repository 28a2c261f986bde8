import { adminPaths } from "#app/paths/admin-paths.ts";
import { useMay } from "#app/routes/use-may.ts";
import { Segmented } from "#app/ui/segmented.tsx";

/** The two lists of the Rewards tab. */
export function RewardsTabs({ current }: { current: "activities" | "invitations" }) {
  const may = useMay();
  // Each list needs its own right. With only one of the rights there is nothing to choose.
  if (!may("points.adjust") || !may("invitations.see")) return null;
  return (
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
}
