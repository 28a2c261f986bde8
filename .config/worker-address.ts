const fromSource = /new URL\("\.\/([\w-]+)-from-source\.mjs", import\.meta\.url\)/;

/** The name of the worker whose address a module tells, or null. In the sources it leads to a module that runs tsx. */
export const findWorkerName = (code: string): string | null => fromSource.exec(code)?.[1] ?? null;

/** Makes the module use a built worker. A function replaces the text, because Rollup's file names may contain `$$`. */
export const withWorkerAddress = (code: string, address: string): string =>
  code.replace(fromSource, () => `new URL(${address})`);
