import { readFileSync } from "node:fs";
import path from "node:path";
import type { UseCase } from "#app/domain/core/kernel/use-case-types.ts";
import { code } from "./import-graph.ts";

const isUseCase = (value: unknown): value is UseCase =>
  typeof value === "object" && value !== null && "execute" in value && "input" in value;

/** Every use case of the site, found by reading the domain's modules. */
export async function allUseCases(): Promise<UseCase[]> {
  const files = code.filter(
    (file) => file.startsWith("app/domain/") && /= define\w+\(\{/.test(readFileSync(file, "utf8")),
  );
  const modules = await Promise.all(files.map((file): Promise<object> => import(path.resolve(file))));
  return modules.flatMap((one) => Object.values(one).filter(isUseCase));
}
