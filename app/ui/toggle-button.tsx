import { frameFailures } from "#app/domain/core/failures/frame.ts";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { Icon, type IconName } from "./icon.tsx";
import { PageForm } from "./page-form.tsx";

type Props = { action: string; name: string; value: string; label: string; icon: IconName };

/** A small form with one button that changes a preference. It works without JavaScript; with it, the page stays. */
function ToggleButton({ action, name, value, label, icon }: Props) {
  return (
    <PageForm {...failsWith(frameFailures.changeLook)} action={action} keepScroll className="inline-flex">
      <button
        type="submit"
        name={name}
        value={value}
        aria-label={label}
        title={label}
        className="inline-flex size-10 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-strong"
      >
        <Icon name={icon} className="size-5" />
      </button>
    </PageForm>
  );
}

export function ThemeToggle({ theme, action }: { theme: string; action: string }) {
  const dark = theme === "dark";
  return (
    <ToggleButton
      action={action}
      name="theme"
      value={dark ? "light" : "dark"}
      label={dark ? "Use the light theme" : "Use the dark theme"}
      icon={dark ? "sun" : "moon"}
    />
  );
}

export function MotionToggle({ motion, action }: { motion: string; action: string }) {
  const moving = motion !== "still";
  return (
    <ToggleButton
      action={action}
      name="motion"
      value={moving ? "still" : "full"}
      label={moving ? "Pause animation" : "Play animation"}
      icon={moving ? "pause" : "play"}
    />
  );
}
