import type { ComponentProps } from "react";
import { useMay } from "#app/routes/use-may.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { placeOf } from "./places.ts";

/** A link to another screen of the administration. Callers who may not open that screen see only its text. */
export function StaffLink({ to, ...props }: ComponentProps<typeof PageLink>) {
  const may = useMay();
  const place = placeOf(to.split(/[?#]/)[0] ?? to);
  if (place && !may(...place.rights)) return <span>{props.children}</span>;
  return <PageLink to={to} {...props} />;
}
