import { useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { Notice } from './events';

const FALLBACK_MS = 20_000;
const QUIET_MS = 150;

/**
 * Keeps the page's loaders fresh: asks them again when a notice of one of `types` is heard, after a reconnect,
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
    let closed = false;
    let socket: { disconnect: () => void; connected: boolean } | undefined;

    function ring(): void {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (latest.current.isIdle) latest.current.revalidate();
        else ring();
      }, QUIET_MS);
    }

    const poll = setInterval(() => {
      if (!socket?.connected && document.visibilityState === 'visible') ring();
    }, FALLBACK_MS);

    void import('socket.io-client').then(({ io }) => {
      if (closed) return;
      const opened = io({
        transports: ['websocket'],
        reconnectionDelay: 500,
        reconnectionDelayMax: 5_000,
        randomizationFactor: 0.9,
      });
      let connectedBefore = false;
      opened.on('connect', () => {
        if (connectedBefore) ring();
        connectedBefore = true;
      });
      opened.on('notice', (notice: Notice) => {
        if (notice.id === 'gap' || latest.current.types.includes(notice.type)) ring();
      });
      socket = opened;
    });

    return () => {
      closed = true;
      clearTimeout(timer);
      clearInterval(poll);
      socket?.disconnect();
    };
  }, []);
}
