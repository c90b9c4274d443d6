import { useCallback, useEffect, useRef, useState } from 'react';
import type { FilledAddress } from './fill-address';

export type ShownSuggestion = { street: string; place: string; address: FilledAddress | null; id: string | null };
type ShownList = { suggestions: ShownSuggestion[]; credit: string };

const PAUSE_MS = 250;
const NOTHING: ShownList = { suggestions: [], credit: '' };

async function askFor<T>(query: Record<string, string>, signal?: AbortSignal): Promise<T | null> {
  try {
    const response = await fetch('/resources/addresses', { method: 'POST', body: new URLSearchParams(query), signal });
    return response.ok ? ((await response.json()) as T) : null;
  } catch {
    return null;
  }
}

/**
 * Asks for addresses when a person pauses in typing a street. An answer that comes after more was typed is dropped; one that says that
 * no service is set ends all asking on this page.
 */
export function useStreetSuggestions() {
  const [list, setList] = useState<ShownList>(NOTHING);
  const run = useRef({ session: '', isOff: false, timer: 0, asking: new AbortController() });

  const stop = useCallback(() => {
    window.clearTimeout(run.current.timer);
    run.current.asking.abort();
    setList(NOTHING);
  }, []);

  const suggest = useCallback((typed: string, zip: string) => {
    const now = run.current;
    window.clearTimeout(now.timer);
    now.asking.abort();
    if (now.isOff) return;
    now.session ||= crypto.randomUUID();
    const asking = new AbortController();
    now.asking = asking;
    now.timer = window.setTimeout(() => {
      void askFor<ShownList & { isOff: boolean }>({ typed, zip, session: now.session }, asking.signal).then((found) => {
        if (asking.signal.aborted) return;
        now.isOff = found?.isOff ?? false;
        setList(found ?? NOTHING);
      });
    }, PAUSE_MS);
  }, []);

  const open = useCallback(async ({ street, address, id }: ShownSuggestion): Promise<FilledAddress> => {
    const { session } = run.current;
    run.current.session = '';
    const found = id ? await askFor<{ address: FilledAddress | null }>({ id, session }) : { address };
    const whole = found?.address ?? { street: '', city: '', state: '', zip: '' };
    return { ...whole, street: whole.street || street };
  }, []);

  useEffect(() => stop, [stop]);

  return { list, suggest, open, stop };
}
