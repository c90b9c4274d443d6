import { withTimeout } from '#app/platform/with-timeout';

/** Waits no longer than this for what a page needs: then the page says so (504) instead of staying empty. */
export function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return withTimeout(milliseconds, work, () => {
    throw new Response('This is taking longer than usual.', { status: 504, headers: { 'content-type': 'text/plain' } });
  });
}
