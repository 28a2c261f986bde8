import type { ComponentProps } from "react";
import { paths } from "#app/paths/paths.ts";
import { TextField } from "#app/ui/field.tsx";
import { SuggestField } from "#app/ui/suggest-field.tsx";

type Field = Pick<ComponentProps<typeof TextField>, "field" | "name" | "defaultValue" | "errors">;
type Props = { fields: Record<"publisher" | "product" | "version", Field> };

const publisherIn = (form: HTMLFormElement | null) => String(new FormData(form ?? undefined).get("publisher") ?? "");

/** Publisher, product and version of a release: plain fields, the first two with suggestions. */
export const ReleaseFields = ({ fields: { publisher, product, version } }: Props) => (
  <div className="grid gap-5 sm:grid-cols-[2fr_2fr_1fr]">
    <SuggestField label="Publisher" {...publisher} hrefFor={(typed) => paths.suggest.publishers({ q: typed })} />
    <SuggestField
      label="Product"
      {...product}
      hrefFor={(typed, form) => paths.suggest.products({ q: typed, publisher: publisherIn(form) })}
    />
    <TextField label="Version" {...version} />
  </div>
);
