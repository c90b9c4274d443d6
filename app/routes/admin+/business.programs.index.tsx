import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import Building2 from 'lucide-react/icons/building-2';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { EmptyState } from '#app/components/ui/empty-state';
import { listSizes } from '#app/domain/business/list-programs.server';
import { listProgramsForAdmin, raiseProgram, retireProgram } from '#app/domain/business/save-program.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { mark, t } from '#app/platform/texts/t';
import { BusinessList } from './_shared/business-list';
import { businessRow, businessRowView, rowButtonSchema, rowNotice } from './_shared/business-rows';

const ROUTE = 'routes/admin+/business.programs.index';

const pageView = z.object({ rows: z.array(businessRowView), sizes: z.array(z.string()) });

const DONE = {
  retire: mark('Program retired'),
  restore: mark('Program restored'),
  raise: mark('Program moved up'),
};

export const meta: MetaFunction = () => [{ title: pageTitle(t('Programs for businesses'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db }) => {
  const [programs, sizes] = await Promise.all([listProgramsForAdmin(db), listSizes(db)]);
  return respond(pageView, {
    rows: programs.map(({ serviceLine, text, ...row }) => businessRow({ ...row, facts: [serviceLine.name, text] })),
    sizes: sizes.map(({ label }) => label),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(rowButtonSchema);
  const { data } = form;
  const adminId = actor.userId;
  await run(form, data.subaction, (tx) =>
    data.subaction === 'raise'
      ? raiseProgram(tx, { id: data.id, aboveId: data.aboveId, adminId })
      : retireProgram(tx, { id: data.id, version: data.version, active: data.subaction === 'restore', adminId }),
  );
  return redirectWithNotice('/admin/business/programs', rowNotice(data, DONE));
});

export default function ProgramsPage() {
  const { rows, sizes } = useLoaderData<typeof loader>();
  return (
    <>
      <BusinessList
        title={t('Programs for businesses')}
        lead={t(
          'What businesses can ask for on the page for them, with list prices by the size of a site. Programs of a retired service are not shown.',
        )}
        rows={rows}
        path="/admin/business/programs"
        addLabel={t('Add a program')}
        ordered
        empty={
          <EmptyState icon={Building2} title={t('No programs yet')}>
            {t('Add what shops and offices can order again and again, with a price for each size of a site.')}
          </EmptyState>
        }
      />
      <p className="mt-6 text-ink-soft">
        {sizes.length > 0 ? t('Sizes of a site: {sizes}.', { sizes: sizes.join('; ') }) : t('Sizes of a site: none.')}{' '}
        <Link to="/admin/business/programs/sizes" className="inline-link">
          {t('Change the sizes')}
        </Link>
      </p>
    </>
  );
}
