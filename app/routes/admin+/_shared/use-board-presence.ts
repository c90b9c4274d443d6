import { useEffect, useRef, useState } from 'react';
import { canReach } from '#app/realtime/reach';
import { onNotice } from '#app/realtime/live-socket';
import type { PresentView } from './board-view.server';

const ADDRESS = '/admin/board/presence';
/** The server takes a board for closed that has said nothing for 50 seconds. */
const SAID_EVERY_MS = 20_000;

/**
 * Says to the server which day's board is open here and which visit is looked at, and answers who else has it open. `loaded`: what
 * the page was loaded with.
 */
export function useBoardPresence(loaded: PresentView[], own: { day: string; visitId: string | null }): PresentView[] {
  const [present, setPresent] = useState(loaded);
  const latest = useRef(own);
  const { day, visitId } = own;

  useEffect(() => setPresent(loaded), [loaded]);

  useEffect(() => {
    latest.current = { day, visitId };
    void say(latest.current, setPresent);
  }, [day, visitId]);

  useEffect(() => {
    function sayNow(): void {
      if (document.visibilityState === 'visible' && canReach()) void say(latest.current, setPresent);
    }
    function leave(): void {
      navigator.sendBeacon(ADDRESS, new URLSearchParams({ day, left: 'yes' }));
    }
    const live = onNotice((notice) => {
      if (notice === 'back') sayNow();
      else if (notice.type === 'board.presence' && notice.id === day) void ask(`${ADDRESS}?day=${day}`, setPresent);
    });
    const timer = setInterval(sayNow, SAID_EVERY_MS);
    document.addEventListener('visibilitychange', sayNow);
    window.addEventListener('pagehide', leave);
    return () => {
      live.stop();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', sayNow);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [day]);

  return present;
}

type Heard = (present: PresentView[]) => void;

function say({ day, visitId }: { day: string; visitId: string | null }, heard: Heard): Promise<void> {
  return ask(ADDRESS, heard, { method: 'POST', body: new URLSearchParams({ day, visit: visitId ?? '' }) });
}

/** Who else is there is worth no message where it cannot be asked: the next time comes soon. */
async function ask(address: string, heard: Heard, init?: RequestInit): Promise<void> {
  const answer = await fetch(address, init).catch(() => null);
  if (!answer?.ok) return;
  heard(((await answer.json()) as { present: PresentView[] }).present);
}
