import { forwardRef, type HTMLAttributes } from "react";

type Props = Omit<HTMLAttributes<HTMLDivElement>, "children"> & { html: string };

/** The HTML of a `serverOnly` component, in which React has escaped every text. */
export const ServerHtml = forwardRef<HTMLDivElement, Props>(({ html, ...props }, ref) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by server-only.server.tsx
  <div ref={ref} {...props} dangerouslySetInnerHTML={{ __html: html }} />
));
