/** Asks the run for what its files share (global-setup.ts), which starts when somebody first asks for it. */
export async function askBroker<Answer>(path: string): Promise<Answer> {
  const broker = process.env.TEST_BROKER;
  if (!broker) throw new Error("Nothing is shared here: run with `vitest -c tests/vitest.config.ts`.");
  const response = await fetch(broker + path);
  if (!response.ok) throw new Error(await response.text());
  return response.json() as Promise<Answer>;
}
