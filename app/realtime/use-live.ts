import { useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { Notice } from './events';
import { onNotice } from './live-socket';
import { canReach, doesAnswer } from './reach';

const FALLBACK_MS = 20_000;
const QUIET_MS = 150;
/** After a gap of the server's own every page is told at once: not all of them ask at the same moment. */
const GAP_SPREAD_MS = 1_500;

/**
 * Keeps the page's loaders fresh: asks them again when a notice of one of `types` is received, after a reconnect,
 * and every 20 seconds while there is no socket. Several notices in a row ask once.
 */
export function useLive(types: readonly Notice['type'][]): void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  // Asking again while a page is on its way would break off its request, and with it the notice that the request carries.
  const isIdle = state === 'idle' && navigation.state === 'idle';
  const latest = useRef({ revalidate, isIdle, types });
  latest.current = { revalidate, isIdle, types };

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;

    function ring(after = QUIET_MS): void {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (latest.current.isIdle) latest.current.revalidate();
        else ring();
      }, after);
    }

    const live = onNotice((notice) => {
      if (notice === 'back') ring();
      else if (notice.id === 'gap') ring(QUIET_MS + Math.random() * GAP_SPREAD_MS);
      else if (latest.current.types.includes(notice.type)) ring();
    });
    const poll = setInterval(() => {
      if (live.isConnected() || !canReach() || document.visibilityState !== 'visible') return;
      void doesAnswer().then((answers) => {
        if (answers) ring();
      });
    }, FALLBACK_MS);

    return () => {
      clearTimeout(timer);
      clearInterval(poll);
      live.stop();
    };
  }, []);
}
