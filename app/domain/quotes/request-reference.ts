/** What a request is named by, on its page and in its emails. */
export function requestReference(id: string): string {
  return id.slice(-8).toUpperCase();
}
