/** What the server's heap may hold; beside it stand the tracker's process and PostgreSQL, on machines of 1 GB. */
const HEAP_MB = 384;

/**
 * Node gives garbage as much room as the machine has. With a bound it is collected earlier, which costs little: what a
 * busy site holds is a sixth of it. A bound in NODE_OPTIONS counts instead.
 */
export const memoryFlags = (env: NodeJS.ProcessEnv): string[] =>
  env.NODE_OPTIONS?.includes("max-old-space-size") ? [] : [`--max-old-space-size=${HEAP_MB}`];

/** glibc keeps a pool of memory for each thread, and gives little of it back: two are enough. */
export const memoryEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({ MALLOC_ARENA_MAX: "2", ...env });
