import { useEffect, useState } from 'react';
import { Button } from '#app/components/ui/button';
import { t } from '#app/platform/texts/t';

type InstallEvent = Event & { prompt: () => Promise<unknown> };
const DISMISSED = 'app.no-install';

/** Offers the home screen where the browser does, until the pro has declined. */
export function InstallPrompt() {
  const [event, setEvent] = useState<InstallEvent | null>(null);

  useEffect(() => {
    function offered(given: Event): void {
      given.preventDefault();
      if (!localStorage.getItem(DISMISSED)) setEvent(given as InstallEvent);
    }
    window.addEventListener('beforeinstallprompt', offered);
    return () => window.removeEventListener('beforeinstallprompt', offered);
  }, []);

  if (!event) return null;
  function dismiss(): void {
    localStorage.setItem(DISMISSED, '1');
    setEvent(null);
  }
  return (
    <div className="no-print mb-5 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-sunken p-4">
      <p>{t('Add this app to your home screen to see your jobs offline.')}</p>
      <div className="flex gap-2">
        <Button onClick={() => void event.prompt().then(() => setEvent(null))}>{t('Install')}</Button>
        <Button variant="quiet" onClick={dismiss}>
          {t('Not now')}
        </Button>
      </div>
    </div>
  );
}
