import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import MapPin from 'lucide-react/icons/map-pin';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { EmptyState } from '#app/components/ui/empty-state';
import { listAreasForAdmin, retireServiceArea } from '#app/domain/areas/save-service-area.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import type { Sorts } from '#app/platform/read-sorted';
import { mark, t } from '#app/platform/texts/t';
import { reachInWords } from './_shared/area-words';
import { BusinessList } from './_shared/business-list';
import { businessRow, businessRowView, retireButtonSchema, rowNotice } from './_shared/business-rows';
import { settingsSortView, SettingsSortForm } from './_shared/settings-sort';
import { sortSettings } from './_shared/sort-settings.server';

const ROUTE = 'routes/admin+/business.areas.index';
const PATH = '/admin/business/areas';

const pageView = z.object({ rows: z.array(businessRowView), sort: settingsSortView });

const SORTS = { name: { field: 'name' }, price: { field: 'priceIndexBps' }, state: { field: 'active' } } satisfies Sorts;

const DONE = {
  retire: mark('Service area retired'),
  restore: mark('Service area restored'),
};

export const meta: MetaFunction = () => [{ title: pageTitle(t('Service areas'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, url }) => {
  const { rows: areas, sort } = sortSettings(url, await listAreasForAdmin(db), SORTS);
  return respond(pageView, {
    sort,
    rows: areas.map(({ id, name, version, active, priceIndexBps, ...reach }) =>
      businessRow({
        id,
        name,
        version,
        active,
        facts: [reachInWords(reach), t('price level {percent}%', { percent: priceIndexBps / 100 })],
      }),
    ),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(retireButtonSchema);
  const { id, version, subaction } = form.data;
  await run(form, subaction, (tx) =>
    retireServiceArea(tx, { id: readId(id), version, active: subaction !== 'retire', adminId: actor.userId }),
  );
  return redirectWithNotice('/admin/business/areas', rowNotice(form.data, DONE));
});

function sortedBy() {
  return [
    { key: 'name', label: t('Name') },
    { key: 'price', label: t('Price level') },
    { key: 'state', label: t('State') },
  ];
}

export default function ServiceAreasPage() {
  const { rows, sort } = useLoaderData<typeof loader>();
  return (
    <BusinessList
      title={t('Service areas')}
      lead={t('Where customers can book. A retired area takes no new bookings; visits that are booked there stay.')}
      rows={rows}
      path={PATH}
      addLabel={t('Add a service area')}
      sort={<SettingsSortForm sort={sort} columns={sortedBy()} rows={rows} />}
      empty={
        <EmptyState icon={MapPin} title={t('No service areas yet')}>
          {t(
            'Without one, no one can book. Add where your crews work: a list of ZIP codes, miles around one, counties or states.',
          )}
        </EmptyState>
      }
    />
  );
}
