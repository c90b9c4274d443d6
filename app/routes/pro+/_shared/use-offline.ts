import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { MINUTE_MS } from '#app/platform/durations';
import { canReach, setReachable } from '#app/realtime/reach';

/** A step of a job that waits on the phone; null where only an older page knew it. */
export type Waiting = { visit: string; step: string; moment?: string | null; count?: number } | null;
/** A step that was kept without a network and not taken later, of which job, and why. */
export type Refused = { path: string; reference: string; what: Waiting; reason: string };
type News = { type: 'waiting'; waiting: Waiting[]; refused: Refused[]; reachable: boolean; sent: number };
export type Offline = { online: boolean; waiting: Waiting[]; refused: Refused[] };

const KEPT_AT = 'app.kept';
const KEEP_EVERY_MS = 10 * MINUTE_MS;
/** While something waits or nothing is reached, so often it is tried again. */
const TRY_EVERY_MS = 15_000;

/** The pages of a visit that work without a network. */
function pagesOf(visitId: string): string[] {
  const page = `/pro/visits/${visitId}`;
  return [page, `${page}/photos?moment=before`, `${page}/photos?moment=after`, `${page}/complete`, `${page}/sheet`];
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/**
 * Without a network links and forms are left to the browser, so that they come to the service worker as whole pages: a script
 * that asks a loader would only fail.
 */
function useBrowserWhileOffline(): void {
  useEffect(() => {
    function leave(event: Event): void {
      if (canReach()) return;
      const inLink = event instanceof MouseEvent && isPlainClick(event) && (event.target as Element).closest('a[href]');
      if (event.type === 'submit' || inLink) event.stopPropagation();
    }
    window.addEventListener('click', leave, true);
    window.addEventListener('submit', leave, true);
    return () => {
      window.removeEventListener('click', leave, true);
      window.removeEventListener('submit', leave, true);
    };
  }, []);
}

function post(message: unknown): void {
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message));
}

/** Once in ten minutes, and whenever the day has other visits, one of them is further on, or the pro reads another language. */
function keepDay(visitIds: string[], stamp: string): void {
  const key = [...visitIds, stamp, document.documentElement.lang].join();
  const [keptKey, keptAt] = (sessionStorage.getItem(KEPT_AT) ?? '').split('|');
  if (keptKey === key && performance.timeOrigin + performance.now() - Number(keptAt) < KEEP_EVERY_MS) return;
  sessionStorage.setItem(KEPT_AT, `${key}|${performance.timeOrigin + performance.now()}`);
  post({ type: 'keep', paths: ['/pro/dashboard/jobs', ...visitIds.flatMap(pagesOf)] });
}

/** The pro has read what was not taken. */
export function markRefusedRead(): void {
  post({ type: 'read' });
}

/**
 * Keeps the day's visits on the phone, sends what waits as soon as it can, and says how it stands. A person who may keep nothing (null: a
 * suspended pro) loses what was kept.
 */
export function useOffline(visitIds: string[] | null, stamp: string): Offline {
  const [state, setState] = useState<Offline>({ online: true, waiting: [], refused: [] });
  const { revalidate } = useRevalidator();
  const latest = useRef({ revalidate, state });
  latest.current = { revalidate, state };
  useBrowserWhileOffline();

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
    function hear({ data }: MessageEvent<News>): void {
      if (data.type !== 'waiting') return;
      const wasAway = !latest.current.state.online;
      setReachable(data.reachable);
      const online = canReach();
      if (!online) sessionStorage.removeItem(KEPT_AT);
      setState({ online, waiting: data.waiting, refused: data.refused });
      if (data.sent > 0 || (wasAway && online)) latest.current.revalidate();
    }
    function look(): void {
      setState((before) => ({ ...before, online: canReach() }));
      post({ type: navigator.onLine ? 'send' : 'ask' });
    }
    function tryAgain(): void {
      const { online, waiting } = latest.current.state;
      if (navigator.onLine && (!online || waiting.length > 0)) post({ type: 'send' });
    }
    navigator.serviceWorker.addEventListener('message', hear);
    window.addEventListener('online', look);
    window.addEventListener('offline', look);
    look();
    const trying = setInterval(tryAgain, TRY_EVERY_MS);
    return () => {
      clearInterval(trying);
      navigator.serviceWorker.removeEventListener('message', hear);
      window.removeEventListener('online', look);
      window.removeEventListener('offline', look);
    };
  }, []);

  const day = visitIds?.join() ?? null;
  useEffect(() => {
    if (!('serviceWorker' in navigator) || !canReach()) return;
    if (day === null) post({ type: 'look' });
    else keepDay(day ? day.split(',') : [], stamp);
  }, [day, stamp, state.online]);

  return state;
}
