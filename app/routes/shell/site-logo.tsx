import type { SettingValue } from "#app/domain/settings/shapes.ts";
import { paths } from "#app/paths/paths.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { Logo } from "#app/ui/logo.tsx";

/** The operator's logo, or the drawing where there is none. The site's name stands beside it: it needs no words. */
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
