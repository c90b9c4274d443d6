const waits = new WeakMap<object, string>();

/**
 * Remix passes an answer's own headers on neither with a page nor with its data. This one belongs to the answer (429, 503), so it
 * is kept beside the request until the answer leaves.
 */
export function noteRetryAfter(context: object, answer: unknown): void {
  const wait = answer instanceof Response ? answer.headers.get('retry-after') : null;
  if (wait) waits.set(context, wait);
}

export function keepRetryAfter(context: object, headers: Headers): void {
  const wait = waits.get(context);
  if (wait) headers.set('Retry-After', wait);
}
