import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { SIZE_PLACES, sizesFormSchema } from '#app/domain/business/program-form.schema';
import { readSizes, saveSizes } from '#app/domain/business/save-program.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/business.programs.sizes';

const pageView = z.object({
  sizes: z.array(z.object({ id: z.string(), label: z.string() })),
  seen: z.string(),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Sizes of a site'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db }) => {
  const { sizes, seen } = await readSizes(db);
  return respond(pageView, { sizes: sizes.filter(({ active }) => active), seen, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(sizesFormSchema);
  await run(form, 'save', (tx) => saveSizes(tx, { form: form.data, adminId: actor.userId }));
  return redirectWithNotice('/admin/business/programs', { type: 'success', message: t('Sizes saved') });
});

export default function SizesPage() {
  const { sizes, seen, opId } = useLoaderData<typeof loader>();
  const values = Object.fromEntries(SIZE_PLACES.map((at, index) => [`size${at}`, sizes[index]?.label ?? '']));
  return (
    <>
      <PageHead
        eyebrow={t('Programs for businesses')}
        title={t('Sizes of a site')}
        lead={t('From small to large. Clear a size to stop offering it; earlier requests keep its name.')}
      />
      <Card as="section" className="mt-6 max-w-2xl">
        <PersistentForm
          key={seen}
          id="site-sizes"
          validator={noClientValidation}
          order={SIZE_PLACES.map((at) => `size${at}`)}
          defaultValues={values}
          className="grid gap-4"
        >
          <OperationId value={opId} />
          <input type="hidden" name="seen" value={seen} />
          {SIZE_PLACES.map((at, index) => (
            <div key={at}>
              <input type="hidden" name={`sizeId${at}`} value={sizes[index]?.id ?? ''} />
              <Field name={`size${at}`} label={t('Size {at}', { at })} optional={at !== '1'} wrapperClass="max-w-md" />
            </div>
          ))}
          <div>
            <SubmitButton busyText={t('Saving…')}>{t('Save sizes')}</SubmitButton>
          </div>
        </PersistentForm>
      </Card>
    </>
  );
}
