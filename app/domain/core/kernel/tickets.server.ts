import { z } from "zod";
import type { Services } from "./context.server.ts";

type Deps = Pick<Services, "secrets" | "clock">;

/**
 * A kind of ticket: a value that the site hands out sealed, with the last moment at which it is taken back. Only the
 * site can create one, and none is stored: a ticket may come with a refusal, which rolls back every write.
 */
export function defineTicket<Schema extends z.ZodTypeAny>(about: string, schema: Schema) {
  const Sealed = z.object({ value: schema, expiresAt: z.coerce.date() });
  return {
    issue: ({ secrets }: Pick<Deps, "secrets">, value: z.input<Schema>, expiresAt: Date): string =>
      secrets.seal(JSON.stringify({ value, expiresAt }), about),

    /** The value; null if the ticket has expired or was not issued here. */
    open({ secrets, clock }: Deps, ticket: string): z.output<Schema> | null {
      const text = secrets.open(ticket, about);
      const found = Sealed.safeParse(text === null ? null : JSON.parse(text));
      return found.success && found.data.expiresAt > clock() ? found.data.value : null;
    },
  };
}
