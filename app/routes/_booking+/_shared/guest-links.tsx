import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { LinkButton } from '#app/components/ui/button';
import { WithLinks } from '#app/components/ui/with-links';
import { t } from '#app/platform/texts/t';

type GuestLinksProps = {
  guest: { trackTo: string | null; signInTo: string; passwordTo: string };
  email: string;
  isPaid: boolean;
};

/** For who paid without signing in: the visit's own page, and how to see and change everything else. */
export function GuestLinks({ guest, email, isPaid }: GuestLinksProps) {
  if (!isPaid) return null;
  return (
    <section aria-labelledby="manage" className="mt-10 rounded-lg border border-line bg-surface p-5">
      <h2 id="manage" className="text-lg font-semibold">
        {t('Manage your booking')}
      </h2>
      <p className="mt-2 text-ink-soft">
        <WithLinks
          text={t(
            'To reschedule, cancel or message your pro, sign in with a 6-digit code that we email to {email}. No password needed; you can [set one] if you like.',
            { email },
          )}
          to={[guest.passwordTo]}
        />
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {guest.trackTo ? <LinkButton to={guest.trackTo}>{t('Track your visit')}</LinkButton> : null}
        <LinkButton to={guest.signInTo} variant={guest.trackTo ? 'secondary' : 'primary'}>
          {t('Sign in with a code')}
        </LinkButton>
      </div>
    </section>
  );
}

const EVERY_MS = 3_000;
const MAX_TIMES = 60;

/** Looks again while a guest's payment is on its way: without signing in there is no live connection for it. */
export function AskWhilePending() {
  const { revalidate, state } = useRevalidator();
  const latest = useRef({ revalidate, state });
  latest.current = { revalidate, state };
  useEffect(() => {
    let asked = 0;
    const timer = setInterval(() => {
      asked += 1;
      if (asked > MAX_TIMES) clearInterval(timer);
      else if (latest.current.state === 'idle' && document.visibilityState === 'visible') latest.current.revalidate();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return null;
}
