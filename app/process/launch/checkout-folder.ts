/** The folder in which commands are typed, with `.env` and, by default, the data. */
export const checkoutFolder = (): string => process.env.CHECKOUT_FOLDER ?? process.cwd();
