import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { draftKeyOf } from "#app/domain/core/drafts/draft-key.ts";
import { useFormKey } from "./form-key.ts";
import { DraftKeyProvider } from "./words/draft-context.ts";

type Props = ComponentPropsWithoutRef<"form"> & {
  /** A URL of this site, as `paths` builds it. */
  action: string;
  /** Keeps the scroll position. */
  keepScroll?: boolean;
};

/**
 * A form that `usePageForms` submits without loading a document: a plain form, as `PageLink` is a plain anchor. It
 * writes, unless its method is "get".
 */
export const PageForm = forwardRef<HTMLFormElement, Props>((given, ref) => {
  const { keepScroll = false, method = "post", children, ...props } = given;
  const key = useFormKey();
  const writes = method === "post";
  return (
    <DraftKeyProvider value={writes ? draftKeyOf(props.action) : null}>
      <form ref={ref} method={method} data-page-form={keepScroll ? "keep-scroll" : ""} {...props}>
        {writes && key ? <input type="hidden" name="formKey" defaultValue={key} /> : null}
        {children}
      </form>
    </DraftKeyProvider>
  );
});
