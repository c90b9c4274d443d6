let reachable = true;

/** Said by the service worker, which sees what comes through: a phone may call itself online and reach nothing. */
export function setReachable(isReachable: boolean): void {
  reachable = isReachable;
}

/** Whether it makes sense to ask the server now. */
export function canReach(): boolean {
  return navigator.onLine && reachable;
}

/** Whether the server answers at this moment. Asked before a page is refreshed without a socket, so that no network costs no page. */
export async function doesAnswer(): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}
