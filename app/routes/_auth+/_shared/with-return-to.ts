/** A page of the sign-in that knows where the person was going. */
export function withReturnTo(path: string, returnTo: string): string {
  return returnTo ? `${path}?${new URLSearchParams({ returnTo })}` : path;
}
