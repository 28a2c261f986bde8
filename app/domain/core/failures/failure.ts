/** The message of a form that fails. */
export type Failure = {
  /** Title of the failure. */
  title: string;
  /** Added if the server gives no reason. */
  otherwise?: string;
};

/** The title of the failure and the reasons for a form's refusal. */
export const failureWords = (failure: Failure, reasons: string[] | null | undefined) =>
  reasons?.length ? [`${failure.title}. ${reasons.join(" ")}`] : undefined;
