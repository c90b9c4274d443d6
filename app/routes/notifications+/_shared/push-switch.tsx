import { useEffect, useState } from 'react';
import { Button } from '#app/components/ui/button';
import { isSubscribed, pushSupport, subscribe, unsubscribe } from './push-browser';

type State = 'unknown' | 'unsupported' | 'denied' | 'off' | 'on' | 'busy' | 'failed';

const words: Record<State, string> = {
  unknown: '',
  unsupported: '',
  denied: 'Your browser blocks our notifications. Allow them in your browser settings to get them while this page is closed.',
  off: 'Get notifications on this device while the page is closed.',
  on: 'This device gets notifications while the page is closed.',
  busy: 'One moment…',
  failed: 'We couldn’t turn on notifications on this device. Try again later.',
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
      else if ((await Notification.requestPermission()) !== 'granted') return setState('denied');
      else await subscribe();
      setState(wasOn ? 'off' : 'on');
    } catch {
      setState('failed');
    }
  }

  if (state === 'unknown' || state === 'unsupported') return null;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-sunken p-4">
      <p role="status">{words[state]}</p>
      {state === 'denied' ? null : (
        <Button variant="secondary" onClick={() => void toggle()} busy={state === 'busy'}>
          {state === 'on' ? 'Turn off' : 'Turn on'}
        </Button>
      )}
    </div>
  );
}
