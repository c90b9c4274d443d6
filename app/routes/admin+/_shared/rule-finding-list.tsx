import { Card } from '#app/components/ui/card';
import { formatDateTime } from '#app/components/ui/date-time';
import type { FindingView } from './health-view.server';
import { t } from '#app/platform/texts/t';
import { WithParts } from '#app/components/ui/with-parts';

/** What breaks a rule that must always hold; nothing where all hold. */
export function RuleFindingList({ findings }: { findings: FindingView[] }) {
  if (findings.length === 0) return null;
  return (
    <section aria-labelledby="broken-rules">
      <h2 id="broken-rules" className="mt-10 text-xl font-semibold">
        {t('Records that break a rule')}
      </h2>
      <p className="mt-1 text-ink-soft">
        {t('The newest first. A record leaves this list by itself once its rule holds again.')}
      </p>
      <Card className="mt-4" padded={false}>
        <ul className="divide-y divide-line">
          {findings.map(({ id, says, objectId, found, firstAt }) => (
            <li key={id} className="p-5">
              <h3 className="font-semibold">{says}</h3>
              <p className="mt-0.5 [overflow-wrap:anywhere]">{found}</p>
              <p className="mt-0.5 text-sm text-ink-soft [overflow-wrap:anywhere]">
                <WithParts
                  text={t('Record [{id}], found {when}', {
                    id: objectId,
                    when: formatDateTime(firstAt, { zone: 'UTC', showZone: true }),
                  })}
                  parts={[(id) => <code>{id}</code>]}
                />
              </p>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
