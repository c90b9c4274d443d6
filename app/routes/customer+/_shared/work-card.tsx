import { Link } from '@remix-run/react';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Card, CardHead } from '#app/components/ui/card';
import { PhotoConsent } from '#app/components/visits/photo-consent';
import { consentView } from '#app/domain/gallery/consent-view';
import { t } from '#app/platform/texts/t';
import { formatDateTime } from '#app/platform/format-date-time';

export const workView = z.object({
  photos: z.array(z.object({ id: z.string(), moment: z.string(), url: z.string() })),
  /** The customer's approval; null where none is asked for. */
  signOff: z
    .object({
      status: z.enum(['waiting', 'accepted', 'auto_accepted', 'disputed', 'resolved']),
      autoAt: z.date(),
      note: z.string(),
      /** The page with photos, checks and a way to say what is wrong. */
      page: z.string(),
    })
    .nullable(),
  consent: consentView.nullable(),
  opId: z.string(),
});
type Work = z.output<typeof workView>;

const link = 'font-semibold text-link underline underline-offset-4';

type WorkCardProps = {
  work: Work | null;
  zone: string;
  visitId: string;
  /** Photos are reported by who booked, on whose page the report ends. */
  mayReport?: boolean;
};

/** Finished work: its photos, before and after, the customer's approval, and whether everyone may see the photos. */
export function WorkCard({ work, zone, visitId, mayReport = true }: WorkCardProps) {
  if (!work || (work.photos.length === 0 && !work.signOff && !work.consent)) return null;
  const reportIn = mayReport ? visitId : null;
  return (
    <Card as="section">
      <CardHead title={t('The work')} />
      <Photos moment="before" photos={work.photos.filter(({ moment }) => moment === 'before')} reportIn={reportIn} />
      <Photos moment="after" photos={work.photos.filter(({ moment }) => moment === 'after')} reportIn={reportIn} />
      <Approval work={work} zone={zone} />
      <PhotoConsent consent={work.consent} zone={zone} opId={work.opId} className="mt-5 border-t border-line pt-4" />
    </Card>
  );
}

type PhotosProps = { moment: 'before' | 'after'; photos: Work['photos']; reportIn: string | null };

function Photos({ moment, photos, reportIn }: PhotosProps) {
  if (photos.length === 0) return null;
  return (
    <div className="mb-4">
      <h3 className="text-sm font-semibold text-ink-soft">{moment === 'before' ? t('Before') : t('After')}</h3>
      <ul className="mt-2 grid grid-cols-3 gap-2 sm:grid-cols-4">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <a href={photo.url} target="_blank" rel="noopener">
              <img
                src={photo.url}
                alt={
                  moment === 'before'
                    ? t('Before the work, view {number}', { number: index + 1 })
                    : t('After the work, view {number}', { number: index + 1 })
                }
                loading="lazy"
                className="aspect-square w-full rounded-md border border-line object-cover"
              />
            </a>
            {reportIn ? (
              <Link
                to={`/visits/${reportIn}/flag?about=photo&id=${photo.id}`}
                aria-label={
                  moment === 'before'
                    ? t('Report photo {number}, before the work', { number: index + 1 })
                    : t('Report photo {number}, after the work', { number: index + 1 })
                }
                className="inline-flex min-h-[2rem] items-center text-xs text-ink-soft underline underline-offset-4"
              >
                {t('Report')}
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Approval({ work: { signOff, opId }, zone }: { work: Work; zone: string }) {
  if (!signOff) return null;
  if (signOff.status !== 'waiting' && signOff.status !== 'disputed')
    return (
      <p className="text-sm text-ink-soft">
        {signOff.status === 'accepted' ? t('You approved this work.') : null}
        {signOff.status === 'auto_accepted' ? t('Approved automatically after 48 hours.') : null}
        {signOff.status === 'resolved' ? t('The problem you reported is resolved.') : null}
      </p>
    );
  const isDisputed = signOff.status === 'disputed';
  return (
    <>
      <p className="text-sm text-ink-soft">
        {isDisputed ? (
          <>{t('You told us something’s wrong: “{note}” We’re on it.', { note: signOff.note })}</>
        ) : (
          <>
            {t(
              'Is everything right? If we don’t hear from you by {date}, we’ll mark it approved. Your guarantee stays either way.',
              { date: formatDateTime(new Date(signOff.autoAt), { zone, showZone: true }) },
            )}
          </>
        )}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-3">
        <ButtonForm fields={{ intent: 'approve-work', opId }} size="sm" busyText={t('Saving…')}>
          {isDisputed ? t('It’s fixed now') : t('Approve the work')}
        </ButtonForm>
        {isDisputed ? null : (
          <a href={signOff.page} className={`text-sm ${link}`}>
            {t('Something’s wrong')}
          </a>
        )}
      </div>
    </>
  );
}
