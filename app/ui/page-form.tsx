import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { draftKeyOf } from "#app/domain/core/drafts/draft-key.ts";
import type { MemberRight } from "#app/domain/core/kernel/member-rights.ts";
import { useFormKey } from "./form-key.ts";
import { LimitNote, useIsShown } from "./limit-note.tsx";
import { DraftKeyProvider } from "./words/draft-context.ts";

type Props = ComponentPropsWithoutRef<"form"> & {
  /** A URL of this site, as `paths` builds it. */
  action: string;
  /** Keeps the scroll position. */
  keepScroll?: boolean;
  /** The right of members that it needs: while it is limited, a note says so in its place. */
  uses?: MemberRight | undefined;
};

/**
 * A form that `usePageForms` submits without loading a document: a plain form, as `PageLink` is a plain anchor. It
 * writes, unless its method is "get".
 */
export const PageForm = forwardRef<HTMLFormElement, Props>((given, ref) => {
  const { keepScroll = false, method = "post", uses, children, ...props } = given;
  const key = useFormKey();
  const writes = method === "post";
  const isShown = useIsShown(uses);
  const note = <LimitNote right={uses} />;
  if (!isShown)
    return (
      <div id={props.id} className={props.className}>
        {note}
      </div>
    );
  return (
    <DraftKeyProvider value={writes ? draftKeyOf(props.action) : null}>
      <form ref={ref} method={method} data-page-form={keepScroll ? "keep-scroll" : ""} {...props}>
        {writes && key ? <input type="hidden" name="formKey" defaultValue={key} /> : null}
        {note}
        {children}
      </form>
    </DraftKeyProvider>
  );
});
