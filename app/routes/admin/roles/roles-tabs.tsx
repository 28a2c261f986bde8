import { adminPaths } from "#app/paths/admin-paths.ts";
import { Segmented } from "#app/ui/segmented.tsx";

/** The two lists about roles. */
export const RolesTabs = ({ current }: { current: "roles" | "uses" }) => (
  <div className="max-w-sm">
    <Segmented
      label="Roles"
      items={[
        { label: "Roles", to: adminPaths.roles(), current: current === "roles" },
        { label: "Use of rights", to: adminPaths.roles.uses(), current: current === "uses" },
      ]}
    />
  </div>
);
