const fromSource = /new URL\("\.\/([\w-]+)-from-source\.mjs", import\.meta\.url\)/;

/** The name of the worker whose address a module tells, or null. In the sources it leads to a module that runs tsx. */
export const findWorkerName = (code: string): string | null => fromSource.exec(code)?.[1] ?? null;

/** Has the module lead to a built worker instead. What Rollup calls a file may hold `$$`: a plain text of `replace` may not. */
export const withWorkerAddress = (code: string, address: string): string =>
  code.replace(fromSource, () => `new URL(${address})`);
