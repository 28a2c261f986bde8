import type { z } from "zod";
import type { Actor, Allow } from "./actor.ts";
import { cleanText } from "./clean-text.ts";
import type { Context } from "./context.server.ts";
import { type FieldErrors, type Refusal, RefusalError, type Result, refuse } from "./result.ts";

export type UseCase<Schema extends z.ZodTypeAny = z.ZodTypeAny, Value = unknown> = {
  name: string;
  input: Schema;
  /** Who may run it at all, before anything is read: 401 or 403. */
  allow: Allow;
  /** Authorises and runs with input that the schema has already accepted. */
  run: (context: Context, input: z.output<Schema>) => Promise<Result<Value>>;
  /** Authorises, validates strictly (no coercion beyond the schema's own) and runs. */
  execute: (context: Context, raw: unknown) => Promise<Result<Value>>;
};

type Definition<Schema extends z.ZodTypeAny, Value> = {
  name: string;
  input: Schema;
  allow: Allow;
  run: (context: Context, input: z.output<Schema>, actor: Actor | null) => Promise<Result<Value>>;
};

export function invalid(error: z.ZodError): Refusal {
  const flat = error.flatten();
  const errors: FieldErrors = {};
  for (const [field, messages] of Object.entries(flat.fieldErrors)) if (messages) errors[field] = messages;
  const first = Object.values(errors)[0]?.[0] ?? flat.formErrors[0] ?? "The request is not valid.";
  return refuse("invalid", first, { errors });
}

/**
 * One use case, two faces: form actions and API rows run the same one. It authorises itself, since a guarded
 * layout guards nothing (child loaders and `.data` requests run without it).
 */
export function defineUseCase<Schema extends z.ZodTypeAny, Value>(
  definition: Definition<Schema, Value>,
): UseCase<Schema, Value> {
  const run = async (context: Context, input: z.output<Schema>): Promise<Result<Value>> => {
    const denied = definition.allow(context.actor);
    if (denied) return denied;
    try {
      return await definition.run(context, input, context.actor);
    } catch (error) {
      if (error instanceof RefusalError) return error.refusal;
      throw error;
    }
  };
  return {
    name: definition.name,
    input: definition.input,
    allow: definition.allow,
    run,
    async execute(context, raw) {
      const denied = definition.allow(context.actor);
      if (denied) return denied;
      const parsed = definition.input.safeParse(cleanText(raw));
      return parsed.success ? run(context, parsed.data) : invalid(parsed.error);
    },
  };
}

/** For use cases whose `allow` has already turned visitors away. */
export function actorOf(context: Context): Actor {
  if (!context.actor) throw new RefusalError(refuse("unauthenticated", "Please log in to continue."));
  return context.actor;
}
