import { renderManual } from "#app/domain/core/text/render-page.server.ts";
import text from "../../../docs/help.md?raw";

/** The manual for members, the same text as in the documentation. */
export const manual = renderManual(text);
