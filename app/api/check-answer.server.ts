import { isDeepStrictEqual } from "node:util";
import type { ApiRow } from "./table.server.ts";

const isChecking = process.env.CHECK_ANSWERS === "1";

/** In tests: throws if an answer does not match its row's declaration or has an undeclared field. */
export function checkAnswer(row: ApiRow, body: unknown): void {
  if (!isChecking || !("answer" in row)) return;
  const json: unknown = JSON.parse(JSON.stringify(body));
  const found = row.answer.safeParse(json);
  const call = `${row.method} ${row.path}`;
  if (!found.success) throw new Error(`${call} answers what it does not declare: ${found.error.message}`);
  if (!isDeepStrictEqual(found.data, json))
    throw new Error(`${call} answers fields that it does not declare: ${JSON.stringify(json).slice(0, 500)}`);
}
