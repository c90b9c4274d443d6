import { z } from 'zod';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { t } from '#app/platform/texts/t';

export const storageView = z.object({
  /** A takedown puts lights in, an install takes them out. */
  way: z.enum(['in', 'out']),
  lights: z.object({ bins: z.number(), contents: z.string(), location: z.string() }).nullable(),
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
        <p>{t('The customer pays for storage. Count the bins before you mark the job complete.')}</p>
      )}
      {canCount ? (
        <LinkButton to={`/pro/visits/${visitId}/storage`} variant="secondary" className="mt-4" preventScrollReset>
          {lights ? t('Change count') : t('Count the bins')}
        </LinkButton>
      ) : null}
    </Card>
  );
}
