/** What both sides name a lead by. */
export function leadReference(number: number): string {
  return `Lead ${number}`;
}
