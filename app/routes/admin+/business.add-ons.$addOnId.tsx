import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { addOnFormSchema } from '#app/domain/business/add-on-form.schema';
import { readAddOn, saveAddOn } from '#app/domain/business/save-add-on.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/business.add-ons.$addOnId';

const pageView = z.object({
  addOn: z
    .object({
      name: z.string(),
      description: z.string(),
      priceCents: z.number(),
      mostPieces: z.number(),
      minutes: z.number(),
      version: z.number(),
    })
    .nullable(),
  opId: z.string(),
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.addOn?.name ?? t('New add-on'), 'Admin') },
];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const addOn = params.addOnId === 'new' ? null : await readAddOn(db, params.addOnId ?? '');
  return respond(pageView, { addOn, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const id = params.addOnId === 'new' ? null : (params.addOnId ?? '');
  const form = await read(addOnFormSchema);
  await run(form, 'save', (tx) => saveAddOn(tx, { id, form: form.data, adminId: actor.userId }));
  return redirectWithNotice('/admin/business/add-ons', { type: 'success', message: t('{name} saved', { name: form.data.name }) });
});

export default function AddOnPage() {
  const { addOn, opId } = useLoaderData<typeof loader>();
  const defaultValues = addOn
    ? { ...addOn, price: String(addOn.priceCents / 100), mostPieces: String(addOn.mostPieces), minutes: String(addOn.minutes) }
    : { mostPieces: '1', minutes: '0' };
  return (
    <>
      <PageHead
        eyebrow={t('Add-on')}
        title={addOn?.name ?? t('New add-on')}
        lead={t('A new price applies to new quotes. What was sold stays as it was sold.')}
      />
      <Card as="section" className="mt-6 max-w-2xl">
        <PersistentForm
          key={addOn?.version}
          id="add-on"
          validator={noClientValidation}
          order={['name', 'description', 'price', 'mostPieces', 'minutes', 'reason']}
          defaultValues={defaultValues}
          className="grid gap-5"
        >
          <OperationId value={opId} />
          {addOn ? <input type="hidden" name="version" value={addOn.version} /> : null}
          <Field name="name" label={t('Name')} hint={t('As it is in the booking form and on the quote, like Lit wreath.')} />
          <TextArea name="description" label={t('Description')} rows={2} limit={160} />
          <div className="grid gap-5 sm:grid-cols-2">
            <Field name="price" label={t('Price of one piece, $')} inputMode="decimal" />
            <Field name="mostPieces" label={t('Maximum quantity')} inputMode="numeric" />
            <Field
              name="minutes"
              label={t('Minutes for one piece')}
              inputMode="numeric"
              hint={t('The visit takes that much longer. 0 where it makes no difference.')}
            />
          </div>
          <Field name="reason" label={t('Reason for the log')} optional />
          <div>
            <SubmitButton busyText={t('Saving…')}>{t('Save add-on')}</SubmitButton>
          </div>
        </PersistentForm>
      </Card>
    </>
  );
}
