import { Link } from '@remix-run/react';
import { SiteSections, WrittenBy } from '#app/components/sites/site-record-parts';
import { Card, CardHead } from '#app/components/ui/card';
import { Notice } from '#app/components/ui/notice';
import { t } from '#app/platform/texts/t';
import type { QuotePage } from './quote-page-view.server';

/** What is known of the site that a quote is for. */
export function QuoteSite({ site }: Pick<QuotePage, 'site'>) {
  if (!site) return null;
  const { id, zone, record, difference } = site;
  return (
    <Card as="section">
      <CardHead title={t('Site details')} />
      {difference ? (
        <Notice tone="info" title={difference} className="mb-4">
          {t('Suggested lines go by the measured lengths.')}
        </Notice>
      ) : null}
      {record ? <SiteSections sections={record.sections} /> : <p className="text-ink-soft">{t('No details yet.')}</p>}
      {record ? (
        <div className="mt-3">
          <WrittenBy record={record} zone={zone} />
        </div>
      ) : null}
      <p className="mt-3 text-sm">
        <Link to={`/admin/places/${id}/details`} className="inline-link">
          {t('Edit the site details')}
        </Link>
      </p>
    </Card>
  );
}
