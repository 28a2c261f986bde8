import type { SettingValue } from "#app/domain/core/settings/shapes.ts";
import { paths } from "#app/paths/paths.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { Logo } from "#app/ui/logo.tsx";

/** The operator's logo or the default drawing. It needs no text, because the name of the site is beside it. */
export const SiteLogo = ({ className = "size-8" }: { className?: string }) => (
  <LogoImage logo={useRoot()?.site.logo ?? null} className={className} />
);

export function LogoImage({ logo, className }: { logo: SettingValue<"site">["logo"]; className: string }) {
  if (!logo) return <Logo className={className} />;
  return (
    <img
      src={paths.logo(logo.version)}
      alt=""
      width={logo.width}
      height={logo.height}
      className={`${className} object-contain`}
    />
  );
}
