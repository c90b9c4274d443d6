import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { formatMoney } from '#app/components/ui/money';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { listSizes } from '#app/domain/business/list-programs.server';
import { rateKey } from '#app/domain/business/program-rate-key';
import { readRates, saveRates } from '#app/domain/business/program-rates.server';
import { ratesFormSchema } from '#app/domain/business/program-form.schema';
import { CADENCES, cadenceLabels } from '#app/domain/catalog/cadences';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { plainDollars } from '#app/platform/format-money';
import { t, translate } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/business.programs.$programId_.prices';

const pageView = z.object({
  id: z.string(),
  name: z.string(),
  sizes: z.array(z.object({ id: z.string(), label: z.string() })),
  rates: z.record(z.number()),
  listPrices: z.record(z.number()),
  opId: z.string(),
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? t('Prices of {name}', { name: data.name }) : t('Prices by frequency'), 'Admin') },
];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const [program, sizes] = await Promise.all([readRates(db, params.programId ?? ''), listSizes(db)]);
  return respond(pageView, { ...program, sizes, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read, run }) => {
  const programId = params.programId ?? '';
  await readRates(db, programId);
  const sizeIds = (await listSizes(db)).map(({ id }) => id);
  const form = await read(ratesFormSchema(sizeIds));
  const { reason, rates } = form.data;
  await run(form, `rates:${programId}`, (tx) => saveRates(tx, { programId, sizeIds, rates, reason, adminId: actor.userId }));
  return redirectWithNotice('/admin/business/programs', { type: 'success', message: t('Prices saved') });
});

export default function ProgramPrices() {
  const { id, name, sizes, rates, listPrices, opId } = useLoaderData<typeof loader>();
  return (
    <>
      <p className="mb-3 text-sm">
        <Link to={`/admin/business/programs/${id}`} className="inline-link">
          {name}
        </Link>
      </p>
      <PageHead
        title={t('Prices by frequency')}
        lead={t('What one visit costs, before tax, by the size of the site. Programs that are sold keep their price.')}
      />
      <PersistentForm id="rates" validator={noClientValidation} className="mt-6 grid gap-6">
        <OperationId value={opId} />
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {CADENCES.map((cadence) => (
            <Card key={cadence} as="section">
              <h2 className="text-lg font-semibold">{translate(cadenceLabels[cadence])}</h2>
              <div className="mt-4 grid gap-4 sm:grid-cols-2">
                {sizes.map((size) => {
                  const key = rateKey(size.id, cadence);
                  const listed = listPrices[key];
                  return (
                    <Field
                      key={key}
                      name={key}
                      label={`${size.label}, $`}
                      inputMode="decimal"
                      optional
                      defaultValue={plainDollars(rates[key] ?? null, 'auto')}
                      hint={
                        listed === undefined
                          ? t('Empty: by quote.')
                          : t('Empty: {price}, the list price.', { price: formatMoney(listed, 'always') })
                      }
                    />
                  );
                })}
              </div>
            </Card>
          ))}
        </div>
        <Field name="reason" label={t('Reason for the log')} optional />
        <div>
          <SubmitButton busyText={t('Saving…')}>{t('Save prices')}</SubmitButton>
        </div>
      </PersistentForm>
    </>
  );
}
