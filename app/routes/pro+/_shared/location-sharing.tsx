import { useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { ButtonForm } from '#app/components/forms/button-form';
import { Button } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { useHydrated } from '#app/components/ui/use-hydrated';
import { MINUTE_MS } from '#app/platform/durations';
import { t } from '#app/platform/texts/t';
import { askForPlace } from './ask-for-place';

/** A phone needs longer for the first place than for those that follow. */
const TIMEOUT_MS = 15_000;
type Intent = 'share' | 'move';

/** Sends where the phone is. Returns whether the customer sees it now, and null where it could not be sent. */
async function send(visitId: string, intent: Intent): Promise<boolean | null> {
  const place = await askForPlace({ timeoutMs: TIMEOUT_MS, maximumAge: MINUTE_MS / 2 });
  if (!place) return null;
  const body = new URLSearchParams({ intent, opId: crypto.randomUUID(), lat: String(place.lat), lng: String(place.lng) });
  try {
    const answer = await fetch(`/pro/visits/${visitId}/position`, { method: 'POST', body });
    if (answer.ok) return ((await answer.json()) as { isShared: boolean }).isShared;
    return answer.status === 409 || answer.status === 404 ? false : null;
  } catch {
    return null;
  }
}

type SharingProps = { visitId: string; isShared: boolean; opId: string };

/** On the way: the pro lets the customer see where they are, and may stop at any time. Sharing takes a script, stopping does not. */
export function LocationSharing({ visitId, isShared, opId }: SharingProps) {
  const hydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(false);

  useEffect(() => {
    if (!isShared) return;
    const timer = setInterval(() => {
      void send(visitId, 'move').then((answer) => {
        setProblem(answer === null);
        if (answer === false) revalidate();
      });
    }, MINUTE_MS);
    return () => clearInterval(timer);
  }, [isShared, visitId, revalidate]);

  async function share(): Promise<void> {
    if (busy) return;
    setBusy(true);
    const answer = await send(visitId, 'share');
    setProblem(answer === null);
    setBusy(false);
    if (answer !== null) revalidate();
  }

  if (!hydrated && !isShared) return null;
  return (
    <Card as="section" className="mt-5">
      <CardHead title={isShared ? t('You’re sharing your location') : t('Share your location')} />
      <p className="text-sm text-ink-soft">
        {isShared
          ? t(
              'Anyone with the customer’s tracking link sees where you are. Keep this page open: it sends your location every minute.',
            )
          : t(
              'Anyone with the customer’s tracking link can see where you are until you arrive. We keep only your latest location, and delete it when you arrive or stop sharing.',
            )}
      </p>
      <p role="status" className="mt-2 text-sm font-semibold empty:hidden">
        {problem ? t('We couldn’t get your location from your phone.') : null}
      </p>
      <div className="mt-3">
        {isShared ? (
          <ButtonForm
            action={`/pro/visits/${visitId}/position`}
            fields={{ intent: 'stop', opId }}
            variant="secondary"
            busyText={t('Stopping…')}
          >
            {t('Stop sharing')}
          </ButtonForm>
        ) : (
          <Button variant="secondary" busy={busy} busyText={t('Finding your location…')} onClick={() => void share()}>
            {t('Share my location')}
          </Button>
        )}
      </div>
    </Card>
  );
}
