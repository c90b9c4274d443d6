import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { Select } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { listSizes } from '#app/domain/business/list-programs.server';
import { priceField, PROGRAM_UNITS, programFormSchema } from '#app/domain/business/program-form.schema';
import { readProgram, saveProgram } from '#app/domain/business/save-program.server';
import { listActiveLines } from '#app/domain/catalog/service-lines.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { plainDollars } from '#app/platform/format-money';
import { t, translate } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/business.programs.$programId';

const pageView = z.object({
  id: z.string().nullable(),
  name: z.string().nullable(),
  version: z.number().nullable(),
  values: z.record(z.string()),
  services: z.array(z.object({ value: z.string(), label: z.string() })),
  sizes: z.array(z.object({ id: z.string(), label: z.string() })),
  opId: z.string(),
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(data?.name ?? t('New program'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const [program, sizes, lines] = await Promise.all([
    params.programId === 'new' ? null : readProgram(db, params.programId ?? ''),
    listSizes(db),
    listActiveLines(db),
  ]);
  const prices = sizes.map(({ id }) => {
    const cents = program?.prices[id] ?? null;
    return [priceField(id), plainDollars(cents, 'auto')];
  });
  const only = lines.length === 1 ? (lines[0]?.id ?? '') : '';
  return respond(pageView, {
    id: program?.id ?? null,
    name: program?.name ?? null,
    version: program?.version ?? null,
    values: {
      name: program?.name ?? '',
      text: program?.text ?? '',
      serviceLineId: program?.serviceLineId ?? only,
      unit: program?.unit ?? 'month',
      ...(Object.fromEntries(prices) as Record<string, string>),
    },
    services: lines.map(({ id, name }) => ({ value: id, label: name })),
    sizes,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read, run }) => {
  const id = params.programId === 'new' ? null : (params.programId ?? '');
  const sizes = await listSizes(db);
  const form = await read(programFormSchema(sizes.map((size) => size.id)));
  await run(form, 'save', (tx) => saveProgram(tx, { id, form: form.data, adminId: actor.userId }));
  return redirectWithNotice('/admin/business/programs', {
    type: 'success',
    message: t('{name} saved', { name: form.data.name }),
  });
});

export default function ProgramPage() {
  const { id, name, version, values, services, sizes, opId } = useLoaderData<typeof loader>();
  const order = ['name', 'text', 'serviceLineId', 'unit', ...sizes.map((size) => priceField(size.id)), 'reason'];
  return (
    <>
      <PageHead
        eyebrow={t('Program for businesses')}
        title={name ?? t('New program')}
        lead={t('List prices for one site, before tax. Requests that came in keep what they were told.')}
        actions={
          id ? (
            <LinkButton to={`/admin/business/programs/${id}/prices`} variant="secondary">
              {t('Prices by frequency')}
            </LinkButton>
          ) : null
        }
      />
      <Card as="section" className="mt-6 max-w-2xl">
        <PersistentForm
          key={version}
          id="program"
          validator={noClientValidation}
          order={order}
          defaultValues={values}
          className="grid gap-5"
        >
          <OperationId value={opId} />
          {version === null ? null : <input type="hidden" name="version" value={version} />}
          <Field name="name" label={t('Name')} />
          <TextArea name="text" label={t('What it is')} rows={2} limit={200} />
          <div className="grid gap-5 sm:grid-cols-2">
            <Select name="serviceLineId" label={t('Service')} prompt={t('Choose a service')} options={services} />
            <Select
              name="unit"
              label={t('A price is for')}
              options={PROGRAM_UNITS.map(({ value, label }) => ({ value, label: translate(label) }))}
            />
          </div>
          <div className="grid gap-5 sm:grid-cols-2">
            {sizes.map(({ id: sizeId, label }) => (
              <Field
                key={sizeId}
                name={priceField(sizeId)}
                label={`${label}, $`}
                inputMode="decimal"
                optional
                hint={t('Empty: by quote.')}
              />
            ))}
          </div>
          <Field name="reason" label={t('Reason for the log')} optional />
          <div>
            <SubmitButton busyText={t('Saving…')}>{t('Save program')}</SubmitButton>
          </div>
        </PersistentForm>
      </Card>
    </>
  );
}
