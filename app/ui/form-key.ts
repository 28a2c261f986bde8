import { createContext, useContext, useState } from "react";
import { useDraftOwner } from "./words/draft-context.ts";

/** The key of the page that the server renders. The browser finds it in the page. */
export const FormKeyContext = createContext("");

/** The key that a writing form submits; empty for visitors, whose forms have none. */
export function useFormKey(): string {
  const rendered = useContext(FormKeyContext);
  const [key] = useState(() => rendered || pageKey());
  return useDraftOwner().account === null ? "" : key;
}

function pageKey(): string {
  if (typeof document === "undefined") return "";
  const { dataset } = document.documentElement;
  dataset.formKey ??= makeKey();
  return dataset.formKey;
}

/** A unique key. `randomUUID` is missing if a site has no TLS. */
export const makeKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");

/** After an answer, sending the form again is a new request. */
export function renewKey(form: HTMLFormElement): void {
  const key = makeKey();
  document.documentElement.dataset.formKey = key;
  const field = keyField(form);
  if (field) field.value = key;
}

/** Not with `elements.formKey`, because a form may have a field of any name. */
export const keyField = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>("input[name=formKey]");
