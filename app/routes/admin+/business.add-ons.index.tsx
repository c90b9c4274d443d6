import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import Gift from 'lucide-react/icons/gift';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { EmptyState } from '#app/components/ui/empty-state';
import { listAddOnsForAdmin, raiseAddOn, retireAddOn } from '#app/domain/business/save-add-on.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { formatMoney } from '#app/platform/format-money';
import { mark, t } from '#app/platform/texts/t';
import { BusinessList } from './_shared/business-list';
import { businessRow, businessRowView, rowButtonSchema, rowNotice } from './_shared/business-rows';

const ROUTE = 'routes/admin+/business.add-ons.index';

const pageView = z.object({ rows: z.array(businessRowView) });

const DONE = {
  retire: mark('Add-on retired'),
  restore: mark('Add-on restored'),
  raise: mark('Add-on moved up'),
};

export const meta: MetaFunction = () => [{ title: pageTitle(t('Add-ons'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db }) => {
  const addOns = await listAddOnsForAdmin(db);
  return respond(pageView, {
    rows: addOns.map(({ priceCents, mostPieces, minutes, description, ...row }) =>
      businessRow({
        ...row,
        facts: [
          t('{price} each', { price: formatMoney(priceCents) }),
          t('up to {count}', { count: mostPieces }),
          ...(minutes > 0 ? [t('{minutes, plural, one {# minute each} other {# minutes each}}', { minutes })] : []),
          description,
        ],
      }),
    ),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(rowButtonSchema);
  const { data } = form;
  const adminId = actor.userId;
  await run(form, data.subaction, (tx) =>
    data.subaction === 'raise'
      ? raiseAddOn(tx, { id: data.id, aboveId: data.aboveId, adminId })
      : retireAddOn(tx, { id: data.id, version: data.version, active: data.subaction === 'restore', adminId }),
  );
  return redirectWithNotice('/admin/business/add-ons', rowNotice(form.data, DONE));
});

export default function AddOnsPage() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <BusinessList
      title={t('Add-ons')}
      lead={t(
        'What customers can add to a package, in the order of the booking form. Quotes and bookings keep the price they were made at.',
      )}
      rows={rows}
      path="/admin/business/add-ons"
      addLabel={t('Add an add-on')}
      ordered
      empty={
        <EmptyState icon={Gift} title={t('No add-ons yet')}>
          {t('Add what customers may order beside a package, with a price for each piece.')}
        </EmptyState>
      }
    />
  );
}
