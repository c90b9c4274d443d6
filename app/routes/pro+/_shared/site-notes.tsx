import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { t } from '#app/platform/texts/t';

type SiteNotesProps = { notes: { id: string; text: string; at: Date }[]; zone: string };

/** What earlier crews wrote of the place. The customer never reads it. */
export function SiteNotes({ notes, zone }: SiteNotesProps) {
  if (notes.length === 0) return null;
  return (
    <Card as="section">
      <CardHead title={t('Notes from earlier crews')} hint={t('Only crews and our office see these.')} />
      <ul className="space-y-3">
        {notes.map((note) => (
          <li key={note.id}>
            <p>{note.text}</p>
            <p className="text-sm text-ink-faint">
              <DateTime at={note.at} style="date" zone={zone} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
