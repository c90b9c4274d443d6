/** Sent with a form that has its price beside it, which stays there when the form is refused. */
export const PRICED_FIELD = 'priced';
