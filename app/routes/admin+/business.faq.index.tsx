import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import CircleHelp from 'lucide-react/icons/circle-help';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { EmptyState } from '#app/components/ui/empty-state';
import { listFaqForAdmin, raiseFaqEntry, retireFaqEntry } from '#app/domain/support/save-faq.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { mark, t, translate } from '#app/platform/texts/t';
import { BusinessList } from './_shared/business-list';
import { businessRow, businessRowView, rowButtonSchema, rowNotice } from './_shared/business-rows';
import { audienceWords } from './_shared/faq-audiences';

const ROUTE = 'routes/admin+/business.faq.index';

const pageView = z.object({ rows: z.array(businessRowView) });

const DONE = {
  retire: mark('Question retired'),
  restore: mark('Question restored'),
  raise: mark('Question moved up'),
};

export const meta: MetaFunction = () => [{ title: pageTitle(t('Questions'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db }) => {
  const entries = await listFaqForAdmin(db);
  return respond(pageView, {
    rows: entries.map(({ id, version, active, question, audiences, title }) =>
      businessRow({ id, version, active, name: question, facts: [audienceWords(audiences)], group: translate(title) }),
    ),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(rowButtonSchema);
  const { data } = form;
  const adminId = actor.userId;
  await run(form, data.subaction, (tx) =>
    data.subaction === 'raise'
      ? raiseFaqEntry(tx, { id: data.id, aboveId: data.aboveId, adminId })
      : retireFaqEntry(tx, { id: data.id, version: data.version, active: data.subaction === 'restore', adminId }),
  );
  return redirectWithNotice('/admin/business/faq', rowNotice(form.data, DONE));
});

export default function FaqAdminPage() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <BusinessList
      title={t('Questions')}
      lead={t('The answers on the FAQ and help pages, in their order. Each is shown to the people that it is for.')}
      rows={rows}
      path="/admin/business/faq"
      addLabel={t('Add a question')}
      activeLabel={t('Shown')}
      ordered
      empty={
        <EmptyState icon={CircleHelp} title={t('No questions yet')}>
          {t('Answer what your customers ask before they book.')}
        </EmptyState>
      }
    />
  );
}
