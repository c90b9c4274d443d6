import { useLocation } from '@remix-run/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Tone } from './badge';
import { Notice } from './notice';
import { type FlashNotice, NOTICE_SEEN } from '#app/platform/flash-notice';

const tones: Record<FlashNotice['type'], Tone> = { info: 'info', success: 'good', error: 'bad', warning: 'warn' };

const Toasts = lazy(() => import('./toasts').then((module) => ({ default: module.Toasts })));

/**
 * The message that a redirect left behind. In the first document it is part of the page, which is all there is without
 * JavaScript, until the visitor goes on; messages of later navigations appear as toasts, whose code is only loaded then.
 */
export function Flash({ message, className }: { message: FlashNotice | null | undefined; className?: string }) {
  const location = useLocation();
  const [first] = useState({ message: message ?? null, locationKey: location.key });
  const [later, setLater] = useState<FlashNotice | null>(null);
  const inline = location.key === first.locationKey ? first.message : null;

  useEffect(() => {
    if (!message || message.id === first.message?.id) return;
    setLater((shown) => (shown?.id === message.id ? shown : message));
    document.cookie = `${NOTICE_SEEN}=${message.id}; Path=/; SameSite=Lax`;
  }, [message, first.message]);

  return (
    <>
      {inline ? (
        <div className={className ?? 'page py-4'}>
          <Notice tone={tones[inline.type]} title={inline.message} live>
            {inline.description}
          </Notice>
        </div>
      ) : null}
      {later ? (
        <Suspense>
          <Toasts message={later} />
        </Suspense>
      ) : null}
    </>
  );
}
