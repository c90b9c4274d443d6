import { z } from 'zod';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { t } from '#app/platform/texts/t';

export const storageView = z.object({
  /** A takedown puts lights in, an install takes them out. */
  way: z.enum(['in', 'out']),
  lights: z.object({ bins: z.number(), contents: z.string(), location: z.string() }).nullable(),
  place: z.string(),
});

type VisitStorageProps = { visit: { visitId: string; status: string; storage: z.output<typeof storageView> | null } };

/** Lights that wait for this job, or that it puts away. */
export function VisitStorage({ visit: { visitId, status, storage } }: VisitStorageProps) {
  if (!storage) return null;
  const { way, lights } = storage;
  const canCount = way === 'in' && status === 'in_progress';
  return (
    <Card as="section">
      <CardHead title={way === 'in' ? t('Storage') : t('Lights in storage')} />
      {lights ? (
        <>
          <p className="font-semibold [overflow-wrap:anywhere]">
            {t('{bins, plural, one {# bin} other {# bins}}', { bins: lights.bins })}, {lights.location}
          </p>
          <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{lights.contents}</p>
          {way === 'out' ? <p className="mt-2 text-sm text-ink-soft">{t('Bring them: they belong to this house.')}</p> : null}
        </>
      ) : (
        <StorageToDo place={storage.place} />
      )}
      {canCount ? (
        <LinkButton to={`/pro/visits/${visitId}/storage`} variant="secondary" className="mt-4" preventScrollReset>
          {lights ? t('Change count') : t('Count the bins')}
        </LinkButton>
      ) : null}
    </Card>
  );
}

/** What the crew of a takedown does with lights that the customer has stored. */
export function StorageToDo({ place }: { place: string }) {
  return (
    <>
      <p className="font-semibold">{t('Take the lights with you')}</p>
      <p>{t('The customer pays for storage. Count the bins before you mark the job complete.')}</p>
      <p className="mt-1">{t('Pack them in bins and label each bin with the booking and the address.')}</p>
      {place ? <p className="mt-1 [overflow-wrap:anywhere]">{t('Bring them to: {place}', { place })}</p> : null}
    </>
  );
}
