import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import CalendarRange from 'lucide-react/icons/calendar-range';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Field } from '#app/components/forms/field';
import { FilterChoice, FilterForm } from '#app/components/forms/filter-form';
import { Refusal } from '#app/components/forms/form-error';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { EmptyState } from '#app/components/ui/empty-state';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { HELD_BACK_PERCENT } from '#app/domain/capacity/held-back';
import { heldBackField } from '#app/domain/capacity/held-back.schema';
import { saveHeldBack } from '#app/domain/capacity/held-back.server';
import { officeZone } from '#app/domain/settings/office-zone.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { formatDateTime } from '#app/platform/format-date-time';
import { t } from '#app/platform/texts/t';
import { useLive } from '#app/realtime/use-live';
import { enqueue } from '#app/tasks/enqueue.server';
import { CsvLink } from './_shared/admin-list';
import { CapacityHow } from './_shared/capacity-how';
import { AreaTable, CapacityTable } from './_shared/capacity-table';
import { capacityView } from './_shared/capacity-view';
import { viewCapacity } from './_shared/capacity-view.server';
import { readCapacityPage } from './_shared/read-capacity-page.server';

const ROUTE = 'routes/admin+/capacity.index';
const PATH = '/admin/capacity';

const pageView = capacityView.extend({
  lines: z.array(z.object({ id: z.string(), name: z.string() })),
  lineId: z.string(),
  lineName: z.string(),
  area: z.object({ id: z.string(), name: z.string() }).nullable(),
  countedAt: z.string().nullable(),
  heldPercent: z.number(),
  /** How this season sells in the areas shown, in percent of last: the least and the most; null where there was none. */
  pace: z.object({ least: z.number(), most: z.number() }).nullable(),
  countOpId: z.string(),
  opId: z.string(),
});
type PageView = z.output<typeof pageView>;

const { least, most } = HELD_BACK_PERCENT;

const actionSchema = z.discriminatedUnion('subaction', [
  z.object({ subaction: z.literal('count') }),
  z.object({ subaction: z.literal('save'), heldBack: heldBackField, seen: z.coerce.number().int() }),
]);

export const meta: MetaFunction = () => [{ title: pageTitle(t('Capacity'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, url }) => {
  const { lines, line, rows, countedAt, heldPercent } = await readCapacityPage(db, url);
  const found = rows.find(({ areaId }) => areaId === url.searchParams.get('area'));
  const zone = await officeZone(db);
  return respond(pageView, {
    ...viewCapacity(rows, { areaId: found?.areaId ?? null, heldPercent }),
    lines,
    lineId: line?.id ?? '',
    lineName: line?.name ?? '',
    heldPercent,
    pace: findPaces(found ? rows.filter(({ areaId }) => areaId === found.areaId) : rows),
    area: found ? { id: found.areaId, name: found.areaName } : null,
    countedAt: countedAt && formatDateTime(countedAt, { zone, showZone: true }),
    countOpId: crypto.randomUUID(),
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(actionSchema);
  const { data } = form;
  if (data.subaction === 'save') {
    await run(form, 'save', (tx) => saveHeldBack(tx, { percent: data.heldBack, seen: data.seen, adminId: actor.userId }));
    return redirectWithNotice('/admin/capacity', { type: 'success', message: t('Share held back saved') });
  }
  await run(form, 'count', (tx) => enqueue(tx, 'capacity/count', {}));
  return redirectWithNotice('/admin/capacity', {
    type: 'success',
    message: t('Counting again'),
    description: t('The hours change here when it’s done, usually within a minute.'),
  });
});

export default function CapacityPage() {
  const data = useLoaderData<typeof loader>();
  const { lineId, area, countedAt, pace, weeks } = data;
  const refusal = useRefusal();
  useLive(['capacity.changed']);
  return (
    <>
      <PageHead
        title={t('Capacity')}
        lead={t(
          'Crew hours left by area and week: what pros offer, less what is booked, what last season says is still to come, and a share for urgent calls.',
        )}
        actions={
          <>
            <LinkButton to={`${PATH}/discounts`} variant="secondary">
              {t('Discounts')}
            </LinkButton>
            <LinkButton to={`${PATH}/forecast`} variant="secondary">
              {t('How good the forecast was')}
            </LinkButton>
            {weeks.length > 0 ? <CsvLink href={`${PATH}/csv?service=${encodeURIComponent(lineId)}`} /> : null}
            <ButtonForm fields={{ subaction: 'count', opId: data.countOpId }} variant="secondary">
              {t('Count again')}
            </ButtonForm>
          </>
        }
      />
      <div className="mt-6 empty:hidden">
        <Refusal text={refusal} />
      </div>
      {weeks.length === 0 ? (
        <div className="mt-8">
          <EmptyState icon={CalendarRange} title={t('Not counted yet')}>
            {t('Hours are counted every night for each active service area and service. Press “Count again” to count them now.')}
          </EmptyState>
        </div>
      ) : (
        <>
          <Choices data={data} />
          <p className="text-sm text-ink-soft">
            {t('Counted {when}. It’s counted again every night.', { when: countedAt ?? '' })}
            {pace && ` ${paceText(pace)}`}
          </p>
          {data.hasLastSeason ? null : (
            <Notice tone="info" title={t('No last season yet')} className="mt-4 max-w-3xl">
              {t('Nothing is expected beyond what is booked until a season of {lineName} has been worked.', {
                lineName: data.lineName,
              })}
            </Notice>
          )}
          <CapacityTable
            caption={t('{lineName}, {area}, by week', { lineName: data.lineName, area: area?.name ?? t('all areas') })}
            weeks={weeks}
            hasLastSeason={data.hasLastSeason}
          />
          {area ? null : <Areas data={data} />}
        </>
      )}
      <HeldBack data={data} />
      <CapacityHow />
    </>
  );
}

function findPaces(rows: readonly { pacePercent: number | null }[]): PageView['pace'] {
  const paces = rows.flatMap(({ pacePercent }) => pacePercent ?? []);
  return paces.length === 0 ? null : { least: Math.min(...paces), most: Math.max(...paces) };
}

function paceText({ least, most }: NonNullable<PageView['pace']>): string {
  return least === most
    ? t('This season sells at {least}% of last season’s pace.', { least })
    : t('This season sells at {least}% to {most}%, by area, of last season’s pace.', { least, most });
}

function Choices({ data: { lines, lineId, areas, area } }: { data: PageView }) {
  return (
    <FilterForm button={t('Show')}>
      {lines.length > 1 ? (
        <FilterChoice
          name="service"
          label={t('Service')}
          value={lineId}
          options={lines.map(({ id, name }) => [id, name] as const)}
          wide
        />
      ) : null}
      <FilterChoice
        name="area"
        label={t('Area')}
        value={area?.id ?? ''}
        options={[['', t('All areas')], ...areas.map(({ id, name }) => [id, name] as const)]}
        wide
      />
    </FilterForm>
  );
}

function Areas({ data: { areas, lineId } }: { data: PageView }) {
  return (
    <Card as="section" className="mt-8">
      <CardHead title={t('Areas')} hint={t('Over all weeks above. Open one to see its weeks.')} />
      <AreaTable areas={areas} linkTo={(id) => `${PATH}?service=${encodeURIComponent(lineId)}&area=${id}`} />
    </Card>
  );
}

function HeldBack({ data: { heldPercent, opId } }: { data: PageView }) {
  return (
    <Card as="section" className="mt-8 max-w-2xl">
      <CardHead
        title={t('Held back')}
        hint={t(
          'For urgent calls: of the hours offered in each week, and of the pros near a ZIP code on each day. It counts at once: a day without others left is on request.',
        )}
      />
      <PersistentForm
        key={heldPercent}
        id="held-back"
        validator={noClientValidation}
        order={['heldBack']}
        defaultValues={{ heldBack: String(heldPercent) }}
        className="grid gap-5"
      >
        <OperationId value={opId} />
        <input type="hidden" name="subaction" value="save" />
        <input type="hidden" name="seen" value={heldPercent} />
        <Field
          name="heldBack"
          label={t('Share held back, %')}
          inputMode="numeric"
          hint={t('{least} to {most}', { least, most })}
          wrapperClass="max-w-xs"
        />
        <div>
          <SubmitButton busyText={t('Saving…')}>{t('Save')}</SubmitButton>
        </div>
      </PersistentForm>
    </Card>
  );
}
