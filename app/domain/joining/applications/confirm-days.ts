/** How many days an application can be confirmed with the mailed link before it is deleted. */
export const CONFIRM_DAYS = 2;
