import { renderManual } from "#app/domain/core/text/render-page.server.ts";
import text from "../../../docs/help.md?raw";

/** The members' manual, from the file of the documentation. */
export const manual = renderManual(text);
