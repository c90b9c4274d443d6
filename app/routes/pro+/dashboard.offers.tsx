import { redirect, type MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import Radar from 'lucide-react/icons/radar';
import { z } from 'zod';
import { DaysFilter } from '#app/components/forms/days-filter';
import { pageTitle } from '#app/components/layout/page-title';
import { useOfficeZone } from '#app/components/layout/root-data';
import { DateTime, formatDateTime } from '#app/components/ui/date-time';
import { EmptyState } from '#app/components/ui/empty-state';
import { Money } from '#app/components/ui/money';
import { PageHead } from '#app/components/ui/page-head';
import { Pager } from '#app/components/ui/pager';
import { Tabs } from '#app/components/ui/tabs';
import { OFFER_OUTCOMES, outcomeWords } from '#app/domain/assignments/offer-outcomes';
import { listMadeOffers, OFFER_TABS } from '#app/domain/pro-jobs/list-made-offers.server';
import { guardLoader } from '#app/http/guard.server';
import { readDays } from '#app/http/read-days';
import { respond } from '#app/http/respond';
import { explainLoad } from '#app/http/wrap-unexpected.server';
import { filteredPath } from '#app/platform/filtered-path';
import { mark, t, translate } from '#app/platform/texts/t';

const PATH = '/pro/dashboard/offers';
const PAGE = 20;
const SHORT = {
  all: mark('All'),
  accepted: mark('Accepted'),
  missed: mark('Missed offers'),
  declined: mark('You declined'),
  expired: mark('No answer in time'),
  withdrawn: mark('We withdrew it'),
  open: mark('Still open'),
} as const;
const SHOWN = ['all', 'accepted', 'missed', 'declined', 'expired', 'withdrawn', 'open'] as const;

const pageView = z.object({
  tab: z.enum(SHOWN),
  days: z.object({ from: z.string().nullable(), to: z.string().nullable() }),
  offers: z.array(
    z.object({
      offerId: z.string(),
      madeAt: z.date(),
      service: z.string(),
      start: z.date(),
      zone: z.string(),
      city: z.string(),
      payoutCents: z.number(),
      outcome: z.enum(OFFER_OUTCOMES),
      visitId: z.string().nullable(),
    }),
  ),
  next: z.string().nullable(),
  isFirst: z.boolean(),
});
type Offer = z.output<typeof pageView>['offers'][number];

export const meta: MetaFunction = () => [{ title: pageTitle(t('Offers'), 'Pro') }];

/** Every offer that was made to the pro, and what became of it. */
export const loader = /* @__PURE__ */ guardLoader('routes/pro+/dashboard.offers', async ({ actor, db, url }) => {
  if (!actor.pro.onboarded) throw redirect('/pro');
  const asked = z.object({
    tab: z.enum(OFFER_TABS).catch('all'),
    after: z.string().uuid().optional().catch(undefined),
  });
  const { tab, after } = asked.parse(Object.fromEntries(url.searchParams));
  const days = readDays(url);
  const list = await explainLoad(t('Failed to load offers. Refresh the page to try again.'), () =>
    listMadeOffers(db, { proId: actor.pro.proId, tab, days, take: PAGE, after }),
  );
  return respond(pageView, { tab, days, ...list, isFirst: after === undefined });
});

export default function OffersPage() {
  const { tab, days, offers, next, isFirst } = useLoaderData<typeof loader>();
  const to = (after: string | null) => filteredPath(PATH, { tab, ...days, after });
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead title={t('Offers')} lead={t('Every offer we made to you, and its outcome.')} />
      <DaysFilter path={PATH} days={days} keep={{ tab }} />
      <Tabs
        label={t('Outcome')}
        className="mt-6"
        items={SHOWN.map((each) => ({
          to: filteredPath(PATH, { tab: each, ...days }),
          label: translate(SHORT[each]),
          current: each === tab,
        }))}
      />
      <div className="mt-4">
        {offers.length === 0 ? (
          <EmptyState icon={Radar} title={t('No offers')}>
            {t('When we offer you a job, it stays listed here with its outcome.')}
          </EmptyState>
        ) : (
          <ul aria-label={t('Offers')} className="divide-y divide-line rounded-lg border border-line bg-surface">
            {offers.map((offer) => (
              <OfferRow key={offer.offerId} offer={offer} />
            ))}
          </ul>
        )}
      </div>
      <Pager firstTo={isFirst ? null : to(null)} nextTo={next && to(next)} />
    </div>
  );
}

type Serialized = Omit<Offer, 'madeAt' | 'start'> & { madeAt: Date | string; start: Date | string };

function OfferRow({ offer }: { offer: Serialized }) {
  const { visitId, service, zone, city, payoutCents, outcome } = offer;
  return (
    <li className="px-4 py-3">
      <p className="flex justify-between gap-4 font-semibold">
        {visitId ? (
          <Link to={`/pro/visits/${visitId}`} className="inline-link">
            {service}
          </Link>
        ) : (
          <span>{service}</span>
        )}
        <Money cents={payoutCents} />
      </p>
      <p className="text-sm text-ink-soft">
        <DateTime at={offer.start} style="date-time" zone={zone} />, {city}
      </p>
      <p className="text-sm text-ink-faint">
        {t('Offered on {day}', { day: formatDateTime(new Date(offer.madeAt), { style: 'day', zone: useOfficeZone() }) })} ·{' '}
        {translate(outcomeWords[outcome])}
      </p>
    </li>
  );
}
