import { useEffect, useState } from 'react';
import { Button } from '#app/components/ui/button';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { isSubscribed, pushSupport, subscribe, unsubscribe } from './push-browser';

type State = 'unknown' | 'unsupported' | 'denied' | 'off' | 'on' | 'busy' | 'failed';

const words: Record<State, Marked | ''> = {
  unknown: '',
  unsupported: '',
  denied: mark(
    'Your browser blocks our notifications. Allow them in your browser settings to get them while this page is closed.',
  ),
  off: mark('Get notifications on this device while the page is closed.'),
  on: mark('This device gets notifications while the page is closed.'),
  busy: mark('One moment…'),
  failed: mark('We couldn’t turn on notifications on this device. Try again later.'),
};

/** Push on this device: asked for by a tap, never by itself. Shows nothing where the browser cannot. */
export function PushSwitch() {
  const [state, setState] = useState<State>('unknown');

  useEffect(() => {
    let gone = false;
    async function look(): Promise<void> {
      if (!pushSupport()) return setState('unsupported');
      if (Notification.permission === 'denied') return setState('denied');
      const on = await isSubscribed();
      if (!gone) setState(on ? 'on' : 'off');
    }
    look().catch(() => setState('unsupported'));
    return () => {
      gone = true;
    };
  }, []);

  async function toggle(): Promise<void> {
    const wasOn = state === 'on';
    setState('busy');
    try {
      if (wasOn) await unsubscribe();
      else {
        const answer = await Notification.requestPermission();
        // The question was closed without an answer: it may be asked again.
        if (answer !== 'granted') return setState(answer === 'denied' ? 'denied' : 'off');
        await subscribe();
      }
      setState(wasOn ? 'off' : 'on');
    } catch {
      setState('failed');
    }
  }

  if (state === 'unknown' || state === 'unsupported') return null;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-sunken p-4">
      <p role="status">{words[state] && translate(words[state])}</p>
      {state === 'denied' ? null : (
        <Button variant="secondary" onClick={() => void toggle()} busy={state === 'busy'}>
          {state === 'on' ? t('Turn off') : t('Turn on')}
        </Button>
      )}
    </div>
  );
}
