import { type ComponentPropsWithoutRef, forwardRef } from "react";

type Props = ComponentPropsWithoutRef<"form"> & {
  /** A whole address of this site, as `paths` makes it. */
  action: string;
  /** Leaves the page where it is scrolled to. */
  keepScroll?: boolean;
};

/** A form that is sent within the page by `usePageForms`: a plain one, as `PageLink` is a plain anchor. */
export const PageForm = forwardRef<HTMLFormElement, Props>(({ keepScroll = false, ...props }, ref) => (
  <form ref={ref} data-page-form={keepScroll ? "keep-scroll" : ""} {...props} />
));
