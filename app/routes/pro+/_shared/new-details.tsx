import { z } from 'zod';
import { Notice } from '#app/components/ui/notice';
import { formatDateTime } from '#app/platform/format-date-time';
import { t } from '#app/platform/texts/t';

export const newDetailsView = z.object({ at: z.date(), what: z.string() });

/** What the customer changed since the pro took the job. */
export function NewDetails({ fresh, zone }: { fresh: z.output<typeof newDetailsView> | null; zone: string }) {
  if (!fresh) return null;
  return (
    <Notice tone="warn" title={t('The customer changed details')} className="mt-6">
      {t('{what}. Last changed {date}.', { what: fresh.what, date: formatDateTime(fresh.at, { style: 'date-time', zone }) })}
    </Notice>
  );
}
