import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { LinkButton } from '#app/components/ui/button';
import { PageHead } from '#app/components/ui/page-head';
import { readSharing } from '#app/domain/analytics/read-sharing.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { dateTimeFormat } from '#app/platform/date-time-format';
import { currentLocale } from '#app/platform/texts/language';
import { t } from '#app/platform/texts/t';
import { laggingDb } from '#app/platform/replica.server';

export const handle = { hydrate: false };

const lines = z.array(z.object({ label: z.string(), weeks: z.string(), percent: z.number() }));
const pageView = z.object({ newest: z.string(), months: lines, areas: lines });

export const meta: MetaFunction = () => [
  { title: pageTitle(t('How jobs are shared')) },
  {
    name: 'description',
    content: t('How often pros who were open for work had a job, month by month and by area, from our own records.'),
  },
];

/** "October 2026". */
function monthName(month: string): string {
  const format = dateTimeFormat(currentLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

export const loader = /* @__PURE__ */ guardLoader('routes/_public+/professionals_.sharing', async () => {
  const { months, areas } = await readSharing(await laggingDb());
  const toLine = (label: string, { weeks, share }: { weeks: number; share: number }) => ({
    label,
    weeks: weeks.toLocaleString(currentLocale()),
    percent: Math.round(100 * share),
  });
  return respond(pageView, {
    newest: months[0] ? monthName(months[0].month) : '',
    months: months.map((one) => toLine(monthName(one.month), one)),
    areas: areas.map((one) => toLine(t('{first} to {last}', { first: `${one.area}00`, last: `${one.area}99` }), one)),
  });
});

export default function SharingPage() {
  const { newest, months, areas } = useLoaderData<typeof loader>();
  return (
    <SiteLayout>
      <div className="page max-w-4xl py-12 sm:py-16">
        <PageHead
          title={t('How jobs are shared')}
          lead={t(
            'No one can buy leads or a better place in line. A pro the customer asks for comes first, then pros who haven’t had paid work in four weeks, then those with the shortest drive.',
          )}
          actions={
            <LinkButton to="/professionals" variant="secondary">
              {t('For professionals')}
            </LinkButton>
          }
        />
        {months.length === 0 ? (
          <p className="mt-10 max-w-text text-lg text-ink-soft">
            {t('We publish the first figures after the first month in which enough pros were open for work.')}
          </p>
        ) : (
          <>
            <p className="mt-10 max-w-text text-lg">
              {t('In {month}, pros had a job in [{percent}%] of the weeks in which they were open for work.', {
                month: newest,
                percent: months[0]?.percent ?? 0,
              })
                .split(/[[\]]/)
                .map((words, at) => (at % 2 === 0 ? words : <strong key={at}>{words}</strong>))}
            </p>
            <Shares id="months" title={t('Month by month')} head={t('Month')} rows={months} />
            {areas.length > 0 && (
              <Shares id="areas" title={t('By ZIP code, {month}', { month: newest })} head={t('ZIP codes')} rows={areas} />
            )}
          </>
        )}
        <h2 className="display mt-14 text-display-sm">{t('How we count')}</h2>
        <p className="mt-4 max-w-text text-ink-soft">
          {t(
            'A week counts for a pro who was open for work for eight hours or more in it, by their own calendar. It counts as a week with a job if at least one job of theirs began in it. Weeks run from Monday to Sunday and belong to the month of their Monday. Months and areas with fewer than 20 such weeks are left out. Where so few weeks would be the rest of a month, its smallest other area is left out too, so that no figure is about a single pro.',
          )}
        </p>
      </div>
    </SiteLayout>
  );
}

type SharesProps = { id: string; title: string; head: string; rows: z.output<typeof lines> };

/** A table whose shares are drawn as bars too. */
function Shares({ id, title, head, rows }: SharesProps) {
  return (
    <section aria-labelledby={`${id}-title`} className="mt-12">
      <h2 id={`${id}-title`} className="display text-display-sm">
        {title}
      </h2>
      <table className="figures mt-4 w-full text-left">
        <thead className="text-sm text-ink-faint">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pr-4 font-semibold">
              {head}
            </th>
            <th scope="col" className="py-2 pr-4 text-right font-semibold">
              {t('Weeks')}
            </th>
            <th scope="col" className="w-1/2 py-2 font-semibold">
              {t('With a job')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, weeks, percent }) => (
            <tr key={label} className="border-b border-line">
              <th scope="row" className="py-3 pr-4 font-normal">
                {label}
              </th>
              <td className="py-3 pr-4 text-right">{weeks}</td>
              <td className="py-3">
                <span className="flex items-center gap-3">
                  <span aria-hidden className="h-3 grow overflow-hidden rounded-full bg-sunken">
                    <span className="block h-full bg-good" style={{ width: `${percent}%` }} />
                  </span>
                  <span className="w-12 text-right font-semibold">{percent}%</span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
