/** For how many days an application can be confirmed by the mailed link; it is deleted then. */
export const CONFIRM_DAYS = 2;
