/** Whether a phone asks for the copy of a page that it may keep after the gate code is no longer shown (public/service-worker/day.js). */
export function asksWithoutCode({ headers }: Request): boolean {
  return headers.has('x-without-code');
}
