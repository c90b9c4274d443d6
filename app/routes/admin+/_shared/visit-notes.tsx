import { z } from 'zod';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { ListPager } from '#app/components/ui/list-pager';
import { t } from '#app/platform/texts/t';

export const noteView = z.object({ id: z.string(), body: z.string(), by: z.string(), createdAt: z.date() });

type Notes = { visitId: string; zone: string; notes: z.output<typeof noteView>[]; next: string | null; opId: string };

/** What the office notes about a visit; the customer and the pro never see it. */
export function VisitNotes({ visitId, zone, notes, next, opId }: Notes) {
  return (
    <Card as="section" id="notes">
      <CardHead title={t('Notes')} hint={t('Only the office sees these.')} />
      <PersistentForm
        id="visit-note"
        validator={noClientValidation}
        action={`/admin/dispatch/${visitId}/notes`}
        className="space-y-3"
        resetAfterSubmit
      >
        <OperationId value={opId} />
        <TextArea name="note" label={t('New note')} rows={2} limit={2000} />
        <SubmitButton variant="secondary" busyText={t('Saving…')}>
          {t('Save note')}
        </SubmitButton>
      </PersistentForm>
      <ol className="mt-4 space-y-3 text-sm">
        {notes.map((note) => (
          <li key={note.id} className="border-t border-line pt-2">
            <p className="whitespace-pre-wrap break-words">{note.body}</p>
            <p className="text-xs text-ink-faint">
              {note.by}, <DateTime at={note.createdAt} zone={zone} showZone />
            </p>
          </li>
        ))}
      </ol>
      <ListPager name="notes" label={t('Pages of notes')} next={next} />
    </Card>
  );
}
