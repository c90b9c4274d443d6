import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Field } from '#app/components/forms/field';
import { Refusal } from '#app/components/forms/form-error';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { Card, CardHead } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { cancelExport, deleteExport, startExport } from '#app/domain/exports/change-export.server';
import { readExportDays } from '#app/domain/exports/export-setting.server';
import { listExports } from '#app/domain/exports/queries.server';
import { officeZone } from '#app/domain/settings/office-zone.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { limitRate } from '#app/http/rate-limit.server';
import { readAfter } from '#app/http/read-after';
import { respond } from '#app/http/respond';
import { useLive } from '#app/realtime/use-live';
import { ExportList, ExportProgress } from './_shared/export-list';
import { exportForm, exportView } from './_shared/export-view.server';
import { OwnProof } from './_shared/own-proof';
import { requireReauthentication } from './_shared/proof.server';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/export.index';

const pageView = z.object({
  running: z.nullable(exportView),
  earlier: z.array(exportView),
  next: z.string().nullable(),
  days: z.number(),
  zone: z.string(),
  twoStep: z.boolean(),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Export'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const { running, earlier, next } = await listExports(db, { after: readAfter(url, 'earlier') });
  return respond(pageView, {
    running: running && { ...running, opId: crypto.randomUUID() },
    earlier: earlier.map((each) => ({ ...each, opId: crypto.randomUUID() })),
    next,
    days: await readExportDays(db),
    zone: await officeZone(db),
    twoStep: actor.hasSecondFactor,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, read, run }) => {
  const adminId = actor.userId;
  const form = await read(exportForm);
  const { data } = form;
  if ('subaction' in data) {
    const { subaction, id: exportId } = data;
    const act = subaction === 'cancel' ? cancelExport : deleteExport;
    await run(form, subaction, (tx) => act(tx, { exportId, adminId }));
    const message = subaction === 'cancel' ? t('Export canceled') : t('File deleted');
    return redirectWithNotice('/admin/export', { type: 'success', message });
  }
  await limitRate('second-step.account', `rights:${adminId}`);
  await requireReauthentication(db, { ...actor, proof: data.proof });
  await run(form, 'start', (tx) => startExport(tx, { adminId, days: data.days }));
  return redirectWithNotice('/admin/export', {
    type: 'success',
    message: t('Export started'),
    description: t('We’ll email you the link when it is ready.'),
  });
});

export default function ExportPage() {
  const { running, earlier, next, days, zone, twoStep, opId } = useLoaderData<typeof loader>();
  useLive(['export.changed']);
  return (
    <>
      <PageHead
        title={t('Export everything')}
        lead={t(
          'All records of the business in one zip: a CSV and a JSON file for each kind, and a README that says what each column is.',
        )}
      />
      <Refusal text={useRefusal()} />
      {running ? <ExportProgress running={running} zone={zone} /> : null}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Card as="section">
          <CardHead
            title={t('New export')}
            hint={t('We email you a link when it is ready. It works for you alone, signed in.')}
          />
          <PersistentForm
            key={(running ?? earlier[0])?.id}
            id="export"
            validator={noClientValidation}
            order={['days', 'proof']}
            className="space-y-4"
          >
            <OperationId value={opId} />
            <Field
              name="days"
              label={t('Days that the link works')}
              inputMode="numeric"
              defaultValue={String(days)}
              hint={t('1 to 30. Then the file is deleted.')}
              className="max-w-[6rem]"
            />
            <OwnProof twoStep={twoStep} />
            <SubmitButton busyText={t('Starting…')}>{t('Export everything')}</SubmitButton>
          </PersistentForm>
          <ul className="mt-6 list-disc space-y-1.5 pl-5 text-sm text-ink-soft">
            <li>
              {t(
                'Customers, sites, pros, companies, requests, quotes, bookings, visits, money, messages, reviews and the audit log.',
              )}
            </li>
            <li>{t('What you set up: services, packages, prices, areas, policies, taxes, questions and settings.')}</li>
            <li>{t('No passwords, keys or links that open something. Photos and documents are listed, but not included.')}</li>
          </ul>
        </Card>
        <ExportList exports={earlier} next={next} zone={zone} />
      </div>
    </>
  );
}
