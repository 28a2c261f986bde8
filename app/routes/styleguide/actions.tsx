import { useState } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MoreLink, MoreMenu } from "#app/ui/more-menu.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Segmented } from "#app/ui/segmented.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { Sample, Section } from "./section.tsx";

const variants = ["primary", "quiet", "ghost", "danger"] as const;
const sizes = ["small", "medium", "large"] as const;
const HERE = "/styleguide";
const platforms = ["PC", "BOTH", "MAC"].map((label) => ({ label, to: HERE, current: label === "BOTH" }));
const tabs = ["Overview", "Active Swarms", "System Health"].map((label, at) => ({
  label,
  to: HERE,
  current: at === 0,
}));

/** Buttons and links. */
export function Actions() {
  const [busy, setBusy] = useState(false);
  return (
    <Section title="Actions">
      {sizes.map((size) => (
        <Sample key={size} title={`Buttons, ${size}`}>
          {variants.map((variant) => (
            <Button key={variant} type="button" variant={variant} size={size}>
              <Icon name="download" /> {variant}
            </Button>
          ))}
          <Button type="button" size={size} disabled>
            disabled
          </Button>
          <Button type="button" size={size} busy={busy} onClick={() => setBusy(true)}>
            {busy ? "busy" : "press to be busy"}
          </Button>
          <ButtonLink to={HERE} variant="quiet" size={size}>
            A link
          </ButtonLink>
        </Sample>
      ))}
      <Sample title="Menu, copy">
        <MoreMenu label="More about this">
          <MoreLink to={HERE}>Edit</MoreLink>
          <MoreLink to={HERE}>Report</MoreLink>
          <MoreLink to={HERE} danger>
            Delete
          </MoreLink>
        </MoreMenu>
        <CopyButton text="passkey" what="passkey" />
      </Sample>
      <Sample title="Choice and tabs">
        <Segmented label="Platform" items={platforms} />
        <Tabs label="Tabs" items={tabs} />
      </Sample>
      <Pager page={4} pages={12} hrefFor={() => HERE} />
    </Section>
  );
}
