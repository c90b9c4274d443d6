/** A number as a badge has room for it: "99+" above 99. */
export function shortCount(count: number): string {
  return count > 99 ? '99+' : String(count);
}
