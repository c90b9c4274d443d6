const PLACE = '@no-email.invalid';

/** What stands for the email address of a customer who has none: nothing is ever sent there, and no one signs in with it. */
export function withoutEmail(userId: string): string {
  return `customer-${userId}${PLACE}`;
}

/** The address as the office reads it. */
export function shownEmail(email: string): string {
  return email.endsWith(PLACE) ? 'No email' : email;
}
