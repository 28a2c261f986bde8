/** The body of every refusal. */
export const errorSchema = {
  type: "object",
  required: ["message"],
  properties: {
    message: { type: "string", description: "Problem and next step, as a message for people" },
    errors: {
      type: "object",
      description: "Errors by field",
      additionalProperties: { type: "array", items: { type: "string" } },
    },
    see: {
      type: "string",
      description:
        "Path of the page of the conflicting thing, or of what follows something gone, if the caller may open it",
    },
    requiresPayment: { type: "boolean", description: "Sign-in: the membership must be paid first" },
    requiresConfirmation: {
      type: "boolean",
      description:
        "You have not given your password or second step within the last ten minutes: send `password`, or POST /api/auth/confirm",
    },
    reactivationToken: {
      type: "string",
      description: "Sign-in: identifies the account in the two reactivation calls, for an hour",
    },
    requiresCode: { type: "boolean", description: "Sign-in: the code of the second step is missing or wrong" },
  },
};

const refusal = (description: string, headers?: Record<string, object>) => ({
  description,
  ...(headers ? { headers } : {}),
  content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
});

const retryAfter = {
  description: "Seconds until the next attempt is allowed",
  schema: { type: "integer", minimum: 1 },
};

/** Refusals of every call by status; `refusalStatus` maps each refusal to its status. */
export const refusalResponses = {
  400: refusal("The body is not valid JSON or not a form"),
  401: refusal("Not signed in"),
  403: refusal("Not allowed, sent from another site, or a recent confirmation is missing"),
  404: refusal("It doesn't exist, or it isn't the caller's to see"),
  409: refusal("The request does not fit the current state"),
  410: refusal("It was taken down after a notice"),
  413: refusal("The body is too large"),
  415: refusal("The body has the wrong type"),
  422: refusal("The input is not valid; `errors` says which field and why"),
  429: refusal("Too many requests", { "Retry-After": retryAfter }),
  500: refusal("Something went wrong on the site's side"),
  503: refusal("The site, or a service it needs, is unavailable", { "Retry-After": retryAfter }),
};
