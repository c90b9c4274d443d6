import { z } from 'zod';
import { t } from '#app/platform/texts/t';
import { Card, CardHead } from '../ui/card';
import { DateTime } from '../ui/date-time';

export const historyView = z.array(z.object({ id: z.string(), at: z.date(), text: z.string(), detail: z.string() }));

/** What happened with a visit, newest first: who did what, with which other person and why. */
export function HistoryCard({ lines, zone }: { lines: z.output<typeof historyView>; zone: string }) {
  if (lines.length === 0) return null;
  return (
    <Card as="section">
      <CardHead title={t('History')} />
      <ol className="space-y-3 text-sm">
        {lines.map(({ id, at, text, detail }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <p className="font-semibold">{text}</p>
            {detail ? <p className="text-ink-soft">{detail}</p> : null}
            <p className="text-xs text-ink-faint">
              <DateTime at={at} zone={zone} showZone />
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
