import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { pageTitle } from '#app/components/layout/page-title';
import { Card, CardHead } from '#app/components/ui/card';
import { EmptyState } from '#app/components/ui/empty-state';
import { addFromTemplate, listTemplates } from '#app/domain/business/add-from-template.server';
import { listLinesForAdmin, raiseServiceLine, switchServiceLine } from '#app/domain/business/save-service-line.server';
import { officeZone } from '#app/domain/settings/office-zone.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { localDate } from '#app/platform/local-date';
import { rowText } from '#app/platform/texts/row-text.server';
import { mark, t, translate } from '#app/platform/texts/t';
import { BusinessList } from './_shared/business-list';
import { businessRow, businessRowView, rowButtonSchema } from './_shared/business-rows';
import { lineFacts } from './_shared/service-line-facts';

const ROUTE = 'routes/admin+/business.services.index';
const PATH = '/admin/business/services';

const templateView = z.object({ id: z.string(), name: z.string(), text: z.string(), opId: z.string() });
const pageView = z.object({ rows: z.array(businessRowView), templates: z.array(templateView) });

const actionSchema = z.discriminatedUnion('subaction', [
  ...rowButtonSchema.options,
  z.object({ subaction: z.literal('template'), id: z.string().min(1).max(60) }),
]);

export const meta: MetaFunction = () => [{ title: pageTitle(t('Services'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db }) => {
  const lines = await listLinesForAdmin(db);
  return respond(pageView, {
    rows: lines.map((line) => businessRow({ ...line, facts: lineFacts(line) })),
    templates: (await listTemplates(db)).map(({ id, name, text }) => ({
      id,
      name: rowText(name),
      text: rowText(text),
      opId: crypto.randomUUID(),
    })),
  });
});

const DONE = { retire: mark('Service turned off'), restore: mark('Service turned on'), raise: mark('Service moved up') };

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, read, run }) => {
  const form = await read(actionSchema);
  const { data } = form;
  const adminId = actor.userId;
  if (data.subaction === 'template') {
    const today = localDate(now(), await officeZone(db));
    await run(form, 'template', (tx) => addFromTemplate(tx, { id: data.id, today, adminId }));
    return redirectWithNotice(`/admin/business/services/${data.id}`, {
      type: 'success',
      message: t('Service added'),
      description: t('Check its words, then add a package with a price.'),
    });
  }
  await run(form, data.subaction, (tx) =>
    data.subaction === 'raise'
      ? raiseServiceLine(tx, { id: data.id, aboveId: data.aboveId, adminId })
      : switchServiceLine(tx, { id: data.id, version: data.version, active: data.subaction === 'restore', adminId }),
  );
  return redirectWithNotice('/admin/business/services', { type: 'success', message: translate(DONE[data.subaction]) });
});

export default function ServicesAdminPage() {
  const { rows, templates } = useLoaderData<typeof loader>();
  return (
    <>
      <BusinessList
        title={t('Services')}
        lead={t(
          'What your business does, in the order that customers and pros see. Each service has its own packages, season, cancellation policy and license.',
        )}
        rows={rows}
        path={PATH}
        addLabel={t('Add a service')}
        activeLabel={t('On')}
        switchWords={{ off: t('Turn off'), on: t('Turn on'), isOff: t('Off') }}
        ordered
        empty={
          <EmptyState title={t('No services yet')}>{t('Start with a template below, or add a service of your own.')}</EmptyState>
        }
      />
      <Templates templates={templates} />
    </>
  );
}

function Templates({ templates }: { templates: z.output<typeof templateView>[] }) {
  if (templates.length === 0) return null;
  return (
    <Card as="section" className="mt-6" padded={false}>
      <div className="px-5 pt-5 sm:px-6">
        <CardHead
          title={t('Add from a template')}
          hint={t(
            'With a checklist, a usual duration, a license where one is needed, a season and a cancellation policy. You can change all of it.',
          )}
        />
      </div>
      <ul className="divide-y divide-line">
        {templates.map(({ id, name, text, opId }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4 sm:px-6">
            <div className="min-w-0 flex-[1_1_18rem]">
              <p className="font-semibold">{name}</p>
              <p className="text-sm text-ink-soft">{text}</p>
            </div>
            <ButtonForm
              fields={{ subaction: 'template', id, opId }}
              variant="secondary"
              size="sm"
              label={t('Add: {name}', { name })}
            >
              {t('Add')}
            </ButtonForm>
          </li>
        ))}
      </ul>
    </Card>
  );
}
