import { z } from 'zod';
import { t } from '#app/platform/texts/t';
import { Card, CardHead } from '../ui/card';
import { ListPager } from '../ui/list-pager';
import { DateTime } from '../ui/date-time';

const lineView = z.object({ id: z.string(), at: z.date(), text: z.string(), detail: z.string() });

export const historyView = z.object({ lines: z.array(lineView), next: z.string().nullable() });

type HistoryCardProps = { history: z.output<typeof historyView>; zone: string };

/** What happened with a visit, newest first: who did what, with which other person and why. */
export function HistoryCard({ history: { lines, next }, zone }: HistoryCardProps) {
  if (lines.length === 0 && !next) return null;
  return (
    <Card as="section" id="history">
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
      <ListPager name="history" label={t('Pages of the history')} next={next} />
    </Card>
  );
}
