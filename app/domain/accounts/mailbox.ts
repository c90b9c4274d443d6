/** The mailbox that an address leads to: "pat+lights@town.test" is delivered to "pat@town.test". */
export function getMailbox(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*@/, '@');
}
