import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import ChartLine from 'lucide-react/icons/chart-line';
import { z } from 'zod';
import { TimeChart } from '#app/components/charts/time-chart';
import { FilterChoice, FilterForm } from '#app/components/forms/filter-form';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { EmptyState } from '#app/components/ui/empty-state';
import { PageHead } from '#app/components/ui/page-head';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { laggingDb } from '#app/platform/replica.server';
import { t } from '#app/platform/texts/t';
import { CsvLink } from './_shared/admin-list';
import { ForecastAreas, ForecastHow, ForecastLeads, ForecastWeeks } from './_shared/forecast-tables';
import { forecastView } from './_shared/forecast-view';
import { readLead, seasonName, viewForecast } from './_shared/forecast-view.server';
import { readForecastPage } from './_shared/read-forecast-page.server';

const PATH = '/admin/capacity/forecast';

const pageView = z.object({
  lines: z.array(z.object({ id: z.string(), name: z.string() })),
  line: z.object({ id: z.string(), name: z.string() }).nullable(),
  seasons: z.array(z.object({ year: z.number(), name: z.string() })),
  season: z.object({ year: z.number(), name: z.string(), hasWork: z.boolean() }).nullable(),
  /** Null where there is nothing to compare. */
  forecast: forecastView.nullable(),
});
type PageView = z.output<typeof pageView>;

export const meta: MetaFunction = () => [{ title: pageTitle(t('How good the forecast was'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader('routes/admin+/capacity.forecast', async ({ url }) => {
  const { lines, line, seasons, season, weeks, areas } = await readForecastPage(await laggingDb(), url);
  const asked = { areas, lead: readLead(url), areaId: url.searchParams.get('area') };
  return respond(pageView, {
    lines,
    line,
    seasons: seasons.map((each) => ({ year: each.year, name: seasonName(each) })),
    season: season && { year: season.year, name: seasonName(season), hasWork: season.hasWork },
    forecast: season && weeks.length > 0 ? viewForecast(weeks, { season, ...asked }) : null,
  });
});

export default function ForecastPage() {
  const data = useLoaderData<typeof loader>();
  const { line, season, forecast } = data;
  const query = { service: line?.id ?? '', season: String(season?.year ?? '') };
  return (
    <>
      <PageHead
        eyebrow={t('Capacity')}
        title={t('How good the forecast was')}
        lead={t(
          'The hours that were forecast for each week of a season, made again from what was known so many weeks before, beside the hours that came.',
        )}
        actions={
          <>
            <LinkButton to="/admin/capacity" variant="secondary">
              {t('Back to Capacity')}
            </LinkButton>
            {forecast ? <CsvLink href={`${PATH}/csv?${new URLSearchParams(query)}`} /> : null}
          </>
        }
      />
      {season ? <Choices data={data} /> : null}
      {forecast ? <Replayed forecast={forecast} query={query} lineName={line?.name ?? ''} /> : <Nothing data={data} />}
      <ForecastHow />
    </>
  );
}

type ReplayedProps = { forecast: NonNullable<PageView['forecast']>; query: Record<string, string>; lineName: string };

function Replayed({ forecast, query, lineName }: ReplayedProps) {
  const { lead, leads, area, areas, weeks, total, chart, says } = forecast;
  const address = (over: Record<string, string>) =>
    `${PATH}?${new URLSearchParams({ ...query, lead: String(lead), ...(area ? { area: area.id } : {}), ...over })}`;
  const leadName = leads.find((each) => each.lead === lead)?.label ?? '';
  return (
    <>
      <Card as="section" className="mt-2">
        <CardHead title={`${lineName}, ${forecast.seasonName}, ${area?.name ?? t('all areas')}`} />
        <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
          <div>
            <p className="max-w-prose">{says}</p>
            <dl className="mt-5 grid grid-cols-2 gap-x-5 gap-y-4 sm:grid-cols-4">
              <Fact label={t('Forecast {lead}', { lead: leadName })} text={`${total.forecast} h`} />
              <Fact label={t('Actual hours')} text={`${total.came} h`} />
              <Fact label={t('Error')} text={total.errorPercent} />
              <Fact label={t('Off by week')} text={total.off} />
            </dl>
          </div>
          <div className="min-w-0">
            <TimeChart chart={chart} title={t('Hours by week')} summary={says} />
          </div>
        </div>
      </Card>
      <div className="mt-8">
        <ForecastWeeks weeks={weeks} caption={t('Each week, forecast {lead}', { lead: leadName })} />
      </div>
      <ForecastLeads leads={leads} current={lead} linkTo={(to) => address({ lead: String(to) })} />
      {area ? null : <ForecastAreas areas={areas} linkTo={(id) => address({ area: id })} />}
    </>
  );
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="figures text-xl font-semibold">{text}</dd>
    </div>
  );
}

/** Why there is nothing to compare, and when there will be. */
function Nothing({ data: { line, season } }: { data: PageView }) {
  const [title, text] = nothingInWords(line?.name ?? null, season);
  return (
    <div className="mt-8">
      <EmptyState icon={ChartLine} title={title}>
        {text}
      </EmptyState>
    </div>
  );
}

function nothingInWords(lineName: string | null, season: PageView['season']): [title: string, text: string] {
  if (lineName === null) return [t('No service yet'), t('Turn on a service to see how well its hours are forecast.')];
  if (!season)
    return [
      t('No season is over yet'),
      t('The first week of a season of {lineName} has to be over before there is anything to compare.', { lineName }),
    ];
  const { name } = season;
  if (!season.hasWork)
    return [
      t('No work in the season of {season}', { season: name }),
      t('No visit of {lineName} fell in this season.', { lineName }),
    ];
  return [
    t('No season before it'),
    t(
      'A forecast is made from the season before, and {lineName} had no work in the one before {season}. The season after it can be compared.',
      { lineName, season: name },
    ),
  ];
}

function Choices({ data: { lines, line, seasons, season, forecast } }: { data: PageView }) {
  return (
    <FilterForm button={t('Show')}>
      {lines.length > 1 ? (
        <FilterChoice
          name="service"
          label={t('Service')}
          value={line?.id}
          options={lines.map(({ id, name }) => [id, name] as const)}
          wide
        />
      ) : null}
      <FilterChoice
        name="season"
        label={t('Season')}
        value={String(season?.year)}
        options={seasons.map(({ year, name }) => [String(year), name] as const)}
      />
      {forecast ? (
        <>
          <FilterChoice
            name="lead"
            label={t('Forecast made')}
            value={String(forecast.lead)}
            options={forecast.leads.map(({ lead, label }) => [String(lead), label] as const)}
          />
          <FilterChoice
            name="area"
            label={t('Area')}
            value={forecast.area?.id ?? ''}
            options={[['', t('All areas')], ...forecast.areas.map(({ id, name }) => [id, name] as const)]}
            wide
          />
        </>
      ) : null}
    </FilterForm>
  );
}
