import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { withZod } from '@remix-validated-form/with-zod';
import { z } from 'zod';
import { Field } from '#app/components/forms/field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { OperationId } from '#app/components/forms/operation-id';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { Select } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { Card, CardHead } from '#app/components/ui/card';
import { EmptyState } from '#app/components/ui/empty-state';
import { PageHead } from '#app/components/ui/page-head';
import { capActionSchema, saveCapSchema } from '#app/domain/invoices/invoice-forms.schema';
import { listCaps, saveCap } from '#app/domain/invoices/late-caps.server';
import { readInvoiceTerms } from '#app/domain/settings/booking-terms.server';
import { stateNames } from '#app/domain/fields/us-states';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { fieldError } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import type { Sorts } from '#app/platform/read-sorted';
import { settingsSortView, SettingsSortForm } from './_shared/settings-sort';
import { sortSettings } from './_shared/sort-settings.server';

const ROUTE = 'routes/admin+/invoices.caps';
const validator = withZod(saveCapSchema.omit({ subaction: true }));
const states = Object.entries(stateNames).map(([value, label]) => ({ value, label }));

const pageView = z.object({
  caps: z.array(z.object({ state: z.string(), name: z.string(), percent: z.number(), opId: z.string() })),
  sort: settingsSortView,
  general: z.number(),
  opId: z.string(),
});

const SORTS = { name: { field: 'name' }, percent: { field: 'percent' } } satisfies Sorts;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Late charges by state'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, url }) => {
  const [caps, { lateBps }] = await Promise.all([listCaps(db), readInvoiceTerms(db)]);
  const listed = caps.map(({ state, capBps }) => ({ state, name: stateNames[state] ?? state, percent: capBps / 100 }));
  const { rows, sort } = sortSettings(url, listed, SORTS);
  return respond(pageView, {
    caps: rows.map((row) => ({ ...row, opId: crypto.randomUUID() })),
    sort,
    general: lateBps / 100,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(capActionSchema);
  const { data } = form;
  if (!(data.state in stateNames)) throw fieldError('state', t('Choose a state'));
  const capBps = data.subaction === 'save' ? data.percent : null;
  await run(form, `${data.subaction}:${data.state}`, async (tx) => {
    await saveCap(tx, { state: data.state, capBps, adminId: actor.userId });
    return null;
  });
  const name = stateNames[data.state] ?? data.state;
  return redirectWithNotice(
    '/admin/invoices/caps',
    {
      type: 'success',
      message:
        capBps === null
          ? t('{name} now uses the standard rate', { name })
          : t('Cap for {name} set to {percent}% a month', { name, percent: capBps / 100 }),
    },
    { status: 303 },
  );
});

function sortedBy() {
  return [
    { key: 'name', label: t('State') },
    { key: 'percent', label: t('Percent a month') },
  ];
}

export default function LateChargeCapsPage() {
  const { caps, sort, general, opId } = useLoaderData<typeof loader>();
  const refusal = useRefusal();
  return (
    <>
      <p className="mb-3 text-sm">
        <Link to="/admin/invoices" className="inline-link">
          {t('All invoices')}
        </Link>
      </p>
      <PageHead
        title={t('Late charges by state')}
        lead={t(
          'Each full month late costs {general}% of the invoice. If the state where the work is done allows less, we charge that state’s cap.',
          { general },
        )}
      />
      <Refusal text={refusal} />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        {caps.length === 0 ? (
          <EmptyState title={t('No caps')}>
            {t('Every state uses the standard rate of {general}% a month.', { general })}
          </EmptyState>
        ) : (
          <Card as="section">
            <CardHead title={t('Caps')} />
            <SettingsSortForm sort={sort} columns={sortedBy()} rows={caps} />
            <ul className="divide-y divide-line">
              {caps.map((cap) => (
                <li key={cap.state} className="flex flex-wrap items-center justify-between gap-3 py-3">
                  <span>
                    <span className="font-semibold">{cap.name}</span>{' '}
                    <span className="figures text-ink-soft">{t('{percent}% a month', { percent: cap.percent })}</span>
                  </span>
                  <ButtonForm
                    fields={{ subaction: 'remove', state: cap.state, opId: cap.opId }}
                    variant="secondary"
                    size="sm"
                    label={t('Remove cap for {name}', { name: cap.name })}
                  >
                    {t('Remove')}
                  </ButtonForm>
                </li>
              ))}
            </ul>
          </Card>
        )}
        <Card as="section">
          <CardHead title={t('Set a cap')} hint={t('Late charges already added don’t change.')} />
          <PersistentForm id="cap" subaction="save" validator={validator} className="space-y-5">
            <OperationId value={opId} />
            <Select name="state" label={t('State')} options={states} prompt={t('Choose a state')} />
            <Field
              name="percent"
              label={t('Percent a month')}
              inputMode="decimal"
              hint={t('Like 1.25. Above {general}, the standard rate applies.', { general })}
              className="figures"
            />
            <SubmitButton>{t('Save cap')}</SubmitButton>
          </PersistentForm>
        </Card>
      </div>
    </>
  );
}
