import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import CloudRainWind from 'lucide-react/icons/cloud-rain-wind';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge, type Tone } from '#app/components/ui/badge';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { EmptyState } from '#app/components/ui/empty-state';
import { ListPager } from '#app/components/ui/list-pager';
import { PageHead } from '#app/components/ui/page-head';
import { versionField } from '#app/domain/fields/number-fields';
import { officeZone } from '#app/domain/settings/office-zone.server';
import { askCustomers } from '#app/domain/weather/ask-moves.server';
import { askForPlan } from '#app/domain/weather/plan-moves.server';
import { readForecastState } from '#app/domain/weather/read-forecast-state.server';
import { type AdminHold, listHolds } from '#app/domain/weather/read-hold.server';
import { releaseHold } from '#app/domain/weather/save-hold.server';
import { breachReason, breachText } from '#app/domain/weather/weather-limits';
import { findWarnings, type WeatherWarning } from '#app/domain/weather/weather-warnings.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readAfter } from '#app/http/read-after';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { formatDateTime } from '#app/platform/format-date-time';
import { localDate } from '#app/platform/local-date';
import { troubleText } from '#app/platform/service-trouble';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { closedPlace } from './_shared/closed-words';
import { clockTime, holdHours } from './_shared/hold-hours';
import { warningView, WeatherWarnings } from './_shared/weather-warnings';

const ROUTE = 'routes/admin+/weather.index';

const holdView = z.object({
  id: z.string(),
  version: z.number(),
  state: z.enum(['now', 'ahead', 'over', 'released']),
  hours: z.string(),
  place: z.string(),
  reason: z.string(),
  opId: z.string(),
});
type Hold = z.output<typeof holdView>;

const pageView = z.object({
  ahead: z.array(holdView),
  over: z.array(holdView),
  nextOver: z.string().nullable(),
  warnings: z.array(warningView),
  source: z.string().nullable(),
  readAt: z.string(),
  trouble: z.string(),
});

/** So many ZIP codes stand in an address; of more places the office chooses itself. */
const ZIPS_NAMED = 150;

const actionSchema = z.discriminatedUnion('subaction', [
  z.object({ subaction: z.literal('release'), id: z.string().uuid(), version: versionField }),
  z.object({ subaction: z.literal('plan'), id: z.string().uuid() }),
  z.object({ subaction: z.literal('ask'), id: z.string().uuid() }),
]);

function stateOf({ startsAt, endsAt, releasedAt }: AdminHold): Hold['state'] {
  if (releasedAt) return 'released';
  if (endsAt <= now()) return 'over';
  return startsAt <= now() ? 'now' : 'ahead';
}

function viewOf(hold: AdminHold, zone: string): Hold {
  const { id, version, reason } = hold;
  return {
    id,
    version,
    reason,
    state: stateOf(hold),
    hours: holdHours(hold, zone),
    place: closedPlace(hold),
    opId: crypto.randomUUID(),
  };
}

function warningOf(warning: WeatherWarning, zone: string): z.output<typeof warningView> {
  const { serviceLineId, serviceName, date, startsAt, endsAt, zips, visits, breaches } = warning;
  const [worst] = breaches;
  const filled = new URLSearchParams({
    fromOn: date,
    fromAt: clockTime(startsAt, zone),
    toOn: localDate(endsAt, zone),
    toAt: clockTime(endsAt, zone),
    reason: worst ? breachReason(worst) : '',
    serviceLineId,
    ...(zips.length <= ZIPS_NAMED ? { way: 'zips', zips: zips.join(' ') } : {}),
  });
  return {
    title: `${serviceName}, ${formatDateTime(startsAt, { style: 'date', zone })}`,
    hours: holdHours({ startsAt, endsAt }, zone),
    visits,
    breaches: breaches.map(breachText),
    holdPath: `/admin/weather/new?${filled}`,
  };
}

export const meta: MetaFunction = () => [{ title: pageTitle(t('Weather'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, url }) => {
  const zone = await officeZone(db);
  const { ahead, over, nextOver } = await listHolds(db, { after: readAfter(url, 'earlier') });
  const { source, readAt, trouble } = await readForecastState(db);
  const warnings = source ? await findWarnings(db, zone) : [];
  return respond(pageView, {
    ahead: ahead.map((hold) => viewOf(hold, zone)),
    over: over.map((hold) => viewOf(hold, zone)),
    nextOver,
    warnings: warnings.map((warning) => warningOf(warning, zone)),
    source,
    readAt: readAt ? formatDateTime(readAt, { zone, showZone: true }) : '',
    trouble: trouble && troubleText(trouble),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(actionSchema);
  const { data } = form;
  const { id } = data;
  const adminId = actor.userId;
  if (data.subaction === 'plan') {
    await run(form, 'plan', (tx) => askForPlan(tx, { holdId: id }));
    return redirectWithNotice(`/admin/weather/${id}`, { type: 'success', message: t('We’re planning other times') });
  }
  if (data.subaction === 'ask') {
    const { visits } = await run(form, 'ask', async (tx) => ({ visits: await askCustomers(tx, { holdId: id, adminId }) }));
    const message = t('{visits, plural, one {One customer is asked} other {# customers are asked}}', { visits });
    return redirectWithNotice(`/admin/weather/${id}`, { type: 'success', message });
  }
  await run(form, 'release', async (tx) => {
    await releaseHold(tx, { id, version: data.version, adminId });
  });
  return redirectWithNotice('/admin/weather', {
    type: 'success',
    message: t('Hold released'),
    description: t(
      'We look for pros for the waiting visits again. Customers who were asked keep their time, and we let them know.',
    ),
  });
});

export default function WeatherPage() {
  const { ahead, over, nextOver, ...forecast } = useLoaderData<typeof loader>();
  const refusal = useRefusal();
  return (
    <>
      <PageHead
        title={t('Weather')}
        lead={t(
          'Hold the hours in which it isn’t safe to work. No pro is asked for them, moving and canceling are free, and you can ask every customer for another time at once.',
        )}
        actions={
          <>
            <LinkButton to="/admin/weather/limits" variant="secondary">
              {t('Limits')}
            </LinkButton>
            <LinkButton to="/admin/weather/new" icon={<Plus aria-hidden className="h-4 w-4" />}>
              {t('Hold hours')}
            </LinkButton>
          </>
        }
      />
      <div className="mt-6 grid gap-6">
        <Refusal text={refusal} />
        <WeatherWarnings {...forecast} />
        {ahead.length === 0 ? (
          <EmptyState icon={CloudRainWind} title={t('Nothing is held')}>
            {t('For example, hold an afternoon with strong wind, everywhere or only in the affected ZIP codes.')}
          </EmptyState>
        ) : (
          <HoldCard title={t('Now and coming up')} holds={ahead} />
        )}
        {over.length > 0 ? (
          <HoldCard id="earlier" title={t('Earlier holds')} holds={over}>
            <ListPager name="earlier" label={t('Pages of earlier holds')} next={nextOver} />
          </HoldCard>
        ) : null}
      </div>
    </>
  );
}

const looks: Record<Hold['state'], { tone: Tone; label: Marked }> = {
  now: { tone: 'warn', label: mark('Now') },
  ahead: { tone: 'info', label: mark('Coming up') },
  over: { tone: 'calm', label: mark('Over') },
  released: { tone: 'calm', label: mark('Released') },
};

type HoldCardProps = { id?: string; title: string; holds: Hold[]; children?: ReactNode };

function HoldCard({ id: cardId, title, holds, children }: HoldCardProps) {
  return (
    <Card as="section" id={cardId}>
      <CardHead title={title} />
      <ul className="divide-y divide-line border-t border-line">
        {holds.map(({ id, version, state, hours, place, reason, opId }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <div className="min-w-0 flex-[1_1_16rem] [overflow-wrap:anywhere]">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Link to={`/admin/weather/${id}`} className="inline-link font-semibold">
                  {hours}
                </Link>
                <Badge tone={looks[state].tone}>{translate(looks[state].label)}</Badge>
              </p>
              <p className="mt-1 text-sm text-ink-soft">{place}</p>
              <p className="text-sm text-ink-soft">{reason}</p>
            </div>
            {state === 'now' || state === 'ahead' ? (
              <ButtonForm
                fields={{ subaction: 'release', id, version: String(version), opId }}
                variant="secondary"
                size="sm"
                label={t('Release the hold {hours}', { hours })}
              >
                {t('Release hold')}
              </ButtonForm>
            ) : null}
          </li>
        ))}
      </ul>
      {children}
    </Card>
  );
}
