/** Stripe charges no card for less, and opens no page to pay it. */
export const LEAST_CHARGE_CENTS = 50;
