import { withZod } from '@remix-validated-form/with-zod';
import { z } from 'zod';
import { Checkbox } from '#app/components/forms/checkbox';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { Badge } from '#app/components/ui/badge';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { ListPager } from '#app/components/ui/list-pager';
import { mark, t } from '#app/platform/texts/t';
import { reportStanding } from './report-status';

const NOTE_LIMIT = 1_000;

export const renewSchema = z.object({
  officeNote: z.string().trim().max(NOTE_LIMIT, mark('Keep it under 1,000 characters')).default(''),
  mailIt: z.literal('on').optional(),
});
const renewValidator = withZod(renewSchema);

const revisionView = z.object({
  id: z.string(),
  revision: z.number(),
  status: z.enum(['waiting', 'ready', 'failed']),
  isMailed: z.boolean(),
  dueAt: z.date(),
  renderedAt: z.date().nullable(),
  mailedAt: z.date().nullable(),
  officeNote: z.string(),
  lastError: z.string().nullable(),
  url: z.string().nullable(),
});
type Revision = z.output<typeof revisionView>;

export const revisionsView = z.object({ rows: z.array(revisionView), next: z.string().nullable(), isMaking: z.boolean() });

type ReportCardProps = { revisions: z.output<typeof revisionsView>; zone: string; opId: string; now: Date };

/** The reports of a finished visit: a page of its revisions, and the way to a new one. */
export function ReportCard({ revisions: { rows, next, isMaking }, zone, opId, now }: ReportCardProps) {
  return (
    <Card as="section" id="revisions">
      <CardHead title={t('Report')} />
      {rows.length === 0 ? <p className="text-sm text-ink-soft">{t('No report for this visit yet.')}</p> : null}
      <ul className="space-y-3 text-sm empty:hidden">
        {rows.map((row) => (
          <RevisionLine key={row.id} row={row} zone={zone} now={now} />
        ))}
      </ul>
      <ListPager name="revisions" label={t('Pages of revisions')} next={next} />
      {isMaking ? (
        <p className="mt-3 text-sm text-ink-soft">{t('We’re creating the report. It appears here when it’s ready.')}</p>
      ) : (
        <PersistentForm id="renew-report" validator={renewValidator} action="?form=report" className="mt-4 space-y-4">
          <OperationId value={opId} />
          <TextArea name="officeNote" label={t('Note to include')} optional rows={2} limit={NOTE_LIMIT} />
          <Checkbox name="mailIt" label={t('Email it to the customer')} />
          <SubmitButton variant="secondary">{rows.length === 0 ? t('Create report') : t('Create new revision')}</SubmitButton>
        </PersistentForm>
      )}
    </Card>
  );
}

function RevisionLine({ row, zone, now }: { row: Revision; zone: string; now: Date }) {
  const { tone, label } = reportStanding({ ...row, isLate: row.isMailed && (row.mailedAt ?? now) > row.dueAt });
  const at = row.mailedAt ?? row.renderedAt;
  return (
    <li>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {row.url ? (
          <a href={row.url} className="inline-link" aria-label={t('Revision {number}, PDF', { number: row.revision })}>
            {t('Revision {number}', { number: row.revision })}
          </a>
        ) : (
          <span className="font-semibold">{t('Revision {number}', { number: row.revision })}</span>
        )}
        <Badge tone={tone}>{label}</Badge>
        {at ? <DateTime at={at} zone={zone} showZone className="text-ink-faint" /> : null}
      </p>
      {row.officeNote ? <p className="mt-0.5 text-ink-soft [overflow-wrap:anywhere]">“{row.officeNote}”</p> : null}
      {row.lastError ? <p className="mt-0.5 text-bad [overflow-wrap:anywhere]">{row.lastError}</p> : null}
    </li>
  );
}
