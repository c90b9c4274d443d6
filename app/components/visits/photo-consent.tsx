import { ButtonForm } from '#app/components/forms/button-form';
import { WithLinks } from '#app/components/ui/with-links';
import type { ConsentView } from '#app/domain/gallery/consent-view';
import { formatDateTime } from '#app/platform/format-date-time';
import { t } from '#app/platform/texts/t';

type Consent = Omit<ConsentView, 'givenAt'> & { givenAt: Date | string | null };
type PhotoConsentProps = { consent: Consent | null; zone: string; opId: string; className?: string };

/** Whether everyone may see the photos of this work: no, until its customer says yes; taken back with one press. */
export function PhotoConsent({ consent, zone, opId, className }: PhotoConsentProps) {
  if (!consent) return null;
  const { givenAt, isShown } = consent;
  return (
    <section aria-labelledby="photo-consent" className={className}>
      <h3 id="photo-consent" className="font-semibold">
        {t('May we show photos of this work?')}
      </h3>
      {givenAt ? (
        <>
          <p className="mt-1 text-sm text-ink-soft">
            {t('You said yes on {date}.', { date: formatDateTime(new Date(givenAt), { style: 'long-date', zone }) })}{' '}
            {isShown ? <WithLinks text={t('They’re on [our photo page].')} to={['/gallery']} /> : t('We don’t show them yet.')}{' '}
            {t('If you change your mind, they’re off our site at once.')}
          </p>
          <ButtonForm
            fields={{ intent: 'withdraw-photos', opId }}
            variant="secondary"
            size="sm"
            className="mt-3"
            busyText={t('Saving…')}
          >
            {t('Stop showing them')}
          </ButtonForm>
        </>
      ) : (
        <>
          <p className="mt-1 text-sm text-ink-soft">
            {t(
              'We’d like to show it on our public photo page, before and after, with the town and the first three digits of the ZIP code. Never with your name or street. Without your yes we don’t, and you can change your mind at any time.',
            )}
          </p>
          <ButtonForm
            fields={{ intent: 'allow-photos', opId }}
            variant="secondary"
            size="sm"
            className="mt-3"
            busyText={t('Saving…')}
          >
            {t('Yes, you may show them')}
          </ButtonForm>
        </>
      )}
    </section>
  );
}
