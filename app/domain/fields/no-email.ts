const PLACE = '@no-email.invalid';

/** What stands for the email address of a customer who has none: nothing is ever sent there, and no one signs in with it. */
export function withoutEmail(userId: string): string {
  return `customer-${userId}${PLACE}`;
}

export function hasEmail(email: string): boolean {
  return !email.endsWith(PLACE);
}

/** Whether mail can arrive there. It cannot at what stands for the address of a customer without one, of a guest or of a deleted account. */
export function canGetMail(email: string): boolean {
  return !email.endsWith('.invalid');
}

/** The address as the office reads it. */
export function shownEmail(email: string): string {
  return hasEmail(email) ? email : 'No email';
}
