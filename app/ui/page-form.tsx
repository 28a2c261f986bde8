import type { ComponentProps } from "react";

type Props = ComponentProps<"form"> & {
  /** A whole address of this site, as `paths` makes it. */
  action: string;
  /** Leaves the page where it is scrolled to. */
  keepScroll?: boolean;
};

/** A form that is sent within the page by `usePageForms`: a plain one, as `PageLink` is a plain anchor. */
export const PageForm = ({ keepScroll = false, ...props }: Props) => (
  <form data-page-form={keepScroll ? "keep-scroll" : ""} {...props} />
);
