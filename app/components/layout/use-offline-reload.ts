import { useEffect } from 'react';

const RELOADED_AT = 'app.reloaded';
const NOT_AGAIN_MS = 10_000;

/** Whether a page could not be asked for at all: every browser has its own words for it. */
export function isPageOffline(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

/**
 * A page of a pro that the script could not load is asked for as a whole document instead: the service worker may have kept it,
 * and says "You are offline" where it has not.
 */
export function useKeptPage(error: unknown): void {
  useEffect(() => {
    if (!isPageOffline(error) || !location.pathname.startsWith('/pro') || !navigator.serviceWorker?.controller) return;
    const at = performance.timeOrigin + performance.now();
    if (at - Number(sessionStorage.getItem(RELOADED_AT) ?? 0) < NOT_AGAIN_MS) return;
    sessionStorage.setItem(RELOADED_AT, String(at));
    location.reload();
  }, [error]);
}
