import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import Landmark from 'lucide-react/icons/landmark';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { Card, CardHead } from '#app/components/ui/card';
import { EmptyState } from '#app/components/ui/empty-state';
import { PageHead } from '#app/components/ui/page-head';
import { addTaxRate, listTaxRates, removeTaxRate, type StoredRate } from '#app/domain/taxes/save-tax-rate.server';
import { taxAboutSchema, taxPercent, taxPlaceSchema } from '#app/domain/taxes/tax-form.schema';
import { TAX_PLACES } from '#app/domain/taxes/tax-lines';
import { dayField } from '#app/domain/fields/date-field';
import { versionField } from '#app/domain/fields/number-fields';
import { stateNames } from '#app/domain/fields/us-states';
import { officeZone } from '#app/domain/settings/office-zone.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { localDate } from '#app/platform/local-date';
import type { Sorts } from '#app/platform/read-sorted';
import { mark, t, translate } from '#app/platform/texts/t';
import { askZip } from './_shared/ask-zip.server';
import { dayInWords } from './_shared/days-in-words';
import { type SettingsSort, settingsSortView, SettingsSortForm } from './_shared/settings-sort';
import { sortSettings } from './_shared/sort-settings.server';
import { askedView, RateForm, ZipRates } from './_shared/tax-parts';

const ROUTE = 'routes/admin+/business.taxes';
/** Rates of before the product wrote down when they began. */
const ALWAYS = '2000-01-01';

const rateView = z.object({
  from: z.string(),
  bps: z.number(),
  version: z.number(),
  state: z.enum(['now', 'ahead', 'over']),
  removable: z.boolean(),
  opId: z.string(),
});
type Rate = z.output<typeof rateView>;

const placeView = z.object({
  id: z.string(),
  state: z.string(),
  place: z.enum(TAX_PLACES),
  name: z.string(),
  /** As it is stored, and what it is: "County", "3 ZIP codes". */
  key: z.string(),
  what: z.string(),
  rates: z.array(rateView),
});
const stateView = placeView.extend({ local: z.number() });
const pageView = z.object({
  places: z.array(stateView),
  /** Of a chosen state the places with rates of their own. */
  local: z.object({ state: z.string(), name: z.string(), places: z.array(placeView), sort: settingsSortView }).nullable(),
  asked: askedView.nullable(),
  today: z.string(),
  opId: z.string(),
});
type Place = z.output<typeof placeView>;
type StatePlace = z.output<typeof stateView>;

const actionSchema = z
  .discriminatedUnion('subaction', [
    taxAboutSchema.extend({ subaction: z.literal('add') }),
    z.object({
      subaction: z.literal('remove'),
      state: z.string().length(2),
      from: dayField(mark('Choose a rate')),
      version: versionField,
    }),
  ])
  .and(taxPlaceSchema);

export const meta: MetaFunction = () => [{ title: pageTitle(t('Taxes'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, url }) => {
  const today = localDate(now(), await officeZone(db));
  const rates = (await listTaxRates(db)).filter(({ state }) => Object.hasOwn(stateNames, state));
  const states = [...new Set(rates.map(({ state }) => state))].sort();
  const chosen = states.find((state) => state === url.searchParams.get('state'));
  const ofState = (state: string, isLocal: boolean) =>
    rates.filter((rate) => rate.state === state && (rate.place !== 'state') === isLocal);
  return respond(pageView, {
    places: states.map((state) => ({
      ...viewPlace({ state, place: 'state', name: '', rates: ofState(state, false), today }),
      local: new Set(ofState(state, true).map(placeKey)).size,
    })),
    local: chosen
      ? { state: chosen, name: stateNames[chosen] ?? '', ...sortLocal(url, viewLocal(ofState(chosen, true), today)) }
      : null,
    asked: await askZip(db, url.searchParams),
    today,
    opId: crypto.randomUUID(),
  });
});

function placeKey({ place, name }: Pick<StoredRate, 'place' | 'name'>): string {
  return `${place}/${name}`;
}

function viewLocal(rates: readonly StoredRate[], today: string): Place[] {
  const byPlace = new Map<string, StoredRate[]>();
  for (const rate of rates) byPlace.set(placeKey(rate), [...(byPlace.get(placeKey(rate)) ?? []), rate]);
  return [...byPlace.values()].flatMap((own) => {
    const [first] = own;
    return first ? [viewPlace({ ...first, rates: own, today })] : [];
  });
}

const SORTS = { name: { field: 'name' }, what: { field: 'what' }, rate: { field: 'bps' } } satisfies Sorts;

/** The places of a state as the address asks for them: by the rate of today, where they have one. */
function sortLocal(url: URL, places: Place[]) {
  const rated = places.map((place) => ({ ...place, bps: place.rates.find(({ state }) => state === 'now')?.bps ?? null }));
  const { rows, sort } = sortSettings(url, rated, SORTS);
  return { places: rows, sort };
}

const WHAT = { state: mark('State'), county: mark('County'), city: mark('City') } as const;

type Viewed = Pick<StoredRate, 'state' | 'place' | 'name'> & { rates: readonly StoredRate[]; today: string };

function viewPlace({ state, place, name, rates, today }: Viewed): Place {
  const current = rates.find(({ from }) => from <= today);
  const zips = (current ?? rates[0])?.zips.length ?? 0;
  return {
    id: `${state}/${place}/${name}`,
    state,
    place,
    key: name,
    name: place === 'state' ? (stateNames[state] ?? state) : name,
    what: place === 'zips' ? t('{zips, plural, one {# ZIP code} other {# ZIP codes}}', { zips }) : translate(WHAT[place]),
    rates: rates.map(({ from, bps, version }) => ({
      from,
      bps,
      version,
      state: from === current?.from ? ('now' as const) : from > today ? ('ahead' as const) : ('over' as const),
      removable: from >= today,
      opId: crypto.randomUUID(),
    })),
  };
}

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, read, run }) => {
  const form = await read(actionSchema);
  const { data } = form;
  const today = localDate(now(), await officeZone(db));
  const adminId = actor.userId;
  await run(form, data.subaction, (tx) =>
    data.subaction === 'add' ? addTaxRate(tx, { form: data, today, adminId }) : removeTaxRate(tx, { ...data, today, adminId }),
  );
  const message = data.subaction === 'add' ? t('Tax rate saved') : t('Tax rate removed');
  return redirectWithNotice('/admin/business/taxes', { type: 'success', message });
});

export default function TaxesPage() {
  const { places, local, asked, today, opId } = useLoaderData<typeof loader>();
  const refusal = useRefusal();
  return (
    <>
      <PageHead
        title={t('Taxes')}
        lead={t(
          'The sales tax on top of a price. The rates of a state, a county, a city and of ZIP codes add up. A sale takes the rates of its day; what was sold keeps its tax. A place that is not here has none.',
        )}
      />
      <Refusal text={refusal} />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-6">
          {places.length === 0 ? (
            <EmptyState icon={Landmark} title={t('No tax rates yet')}>
              {t('Nothing you sell is taxed. Add the rate of each state that you work in.')}
            </EmptyState>
          ) : (
            <Card padded={false}>
              <ul className="divide-y divide-line">
                {places.map((place) => (
                  <PlaceRow key={place.id} place={place} more={<LocalLink place={place} />} />
                ))}
              </ul>
            </Card>
          )}
          {local ? <LocalRates local={local} /> : null}
        </div>
        <div className="grid gap-6">
          <Card as="section">
            <CardHead title={t('Add a rate')} />
            <RateForm today={today} opId={opId} />
          </Card>
          <ZipRates asked={asked} />
        </div>
      </div>
    </>
  );
}

function LocalLink({ place: { state, name, local } }: { place: StatePlace }) {
  if (local === 0) return null;
  return (
    <Link to={`?state=${state}#local`} className="inline-link text-sm">
      {t('{count, plural, one {# place} other {# places}} in {state}', { count: local, state: name })}
    </Link>
  );
}

function sortedBy() {
  return [
    { key: 'name', label: t('Name') },
    { key: 'what', label: t('Kind') },
    { key: 'rate', label: t('Rate today') },
  ];
}

type Local = { state: string; name: string; places: Place[]; sort: SettingsSort };

function LocalRates({ local: { state, name, places, sort } }: { local: Local }) {
  return (
    <Card as="section" id="local" padded={false}>
      <h2 className="px-5 pt-5 text-lg font-semibold sm:px-6">{t('On top, in {state}', { state: name })}</h2>
      {places.length === 0 ? <p className="px-5 pb-5 text-ink-soft sm:px-6">{t('Only the state’s own rate applies.')}</p> : null}
      <div className="px-5 sm:px-6">
        <SettingsSortForm sort={sort} columns={sortedBy()} rows={places} keep={{ state }} />
      </div>
      <ul className="mt-2 divide-y divide-line">
        {places.map((place) => (
          <PlaceRow key={place.id} place={place} more={<span className="text-sm text-ink-faint">{place.what}</span>} />
        ))}
      </ul>
    </Card>
  );
}

function since(rate: Rate): string {
  if (rate.state === 'ahead') return t('from {day}', { day: dayInWords(rate.from) });
  if (rate.from === ALWAYS) return rate.state === 'now' ? t('today') : t('before');
  return rate.state === 'now'
    ? t('since {day}', { day: dayInWords(rate.from) })
    : t('earlier, from {day}', { day: dayInWords(rate.from) });
}

function PlaceRow({ place, more }: { place: Place; more: ReactNode }) {
  return (
    <li className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 px-5 py-3 sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-x-6 sm:px-6">
      <div className="py-1.5">
        <p className="font-semibold">{place.name}</p>
        {more}
      </div>
      <ul>
        {place.rates.map((rate) => (
          <li key={rate.from} className="flex min-h-9 flex-wrap items-center justify-between gap-x-4">
            <p className={rate.state === 'now' ? 'font-semibold' : 'text-sm text-ink-soft'}>
              <span className="figures">{`${taxPercent(rate.bps)}%`}</span>{' '}
              <span className="text-sm font-normal text-ink-soft">{since(rate)}</span>
            </p>
            {rate.removable ? (
              <ButtonForm
                fields={{
                  subaction: 'remove',
                  state: place.state,
                  place: place.place,
                  name: place.key,
                  from: rate.from,
                  version: String(rate.version),
                  opId: rate.opId,
                }}
                variant="quiet"
                size="sm"
                label={t('Remove {percent}% {since}: {place}', {
                  percent: taxPercent(rate.bps),
                  since: since(rate),
                  place: place.name,
                })}
              >
                {t('Remove')}
              </ButtonForm>
            ) : null}
          </li>
        ))}
      </ul>
    </li>
  );
}
