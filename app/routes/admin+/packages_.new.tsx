import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { Select } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { Card } from '#app/components/ui/card';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { WithLinks } from '#app/components/ui/with-links';
import { newPackageSchema } from '#app/domain/business/package-form.schema';
import { addPackage, listServiceLines } from '#app/domain/business/save-package.server';
import { listEquipment } from '#app/domain/catalog/list-equipment.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';
import { PACKAGE_FIELD_ORDER, PackageFields, PackageSwitches } from './_shared/package-fields';

const ROUTE = 'routes/admin+/packages_.new';

const choices = z.array(z.object({ value: z.string(), label: z.string() }));
const pageView = z.object({
  lines: choices,
  kinds: choices,
  /** What a package of the service in the address usually has. */
  usual: z.record(z.string()),
  shows: z.object({ takesDown: z.boolean(), houseDesign: z.boolean() }),
  equipment: z.array(z.string()),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('New package'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, url }) => {
  const every = await listServiceLines(db);
  const asked = every.length === 1 ? every[0] : every.find(({ id }) => id === url.searchParams.get('line'));
  const lines = asked ? [asked] : every;
  return respond(pageView, {
    lines: lines.map(({ id, name }) => ({ value: id, label: name })),
    kinds: lines.flatMap(({ kinds }) => kinds.map(({ id, name }) => ({ value: id, label: name }))),
    usual: asked ? usualOf(asked) : { depositPercent: '50', minPhotos: '1', people: '1', pros: '1', days: '1' },
    shows: asked ?? {
      takesDown: every.some(({ takesDown }) => takesDown),
      houseDesign: every.some(({ houseDesign }) => houseDesign),
    },
    equipment: await listEquipment(db),
    opId: crypto.randomUUID(),
  });
});

function usualOf({ id, text, kinds, usualChecks, usualMinutes }: Awaited<ReturnType<typeof listServiceLines>>[number]) {
  return {
    depositPercent: '50',
    minPhotos: '1',
    people: '1',
    pros: '1',
    days: '1',
    serviceLineId: id,
    service: kinds[0]?.id ?? '',
    description: text,
    installMinutes: String(usualMinutes),
    installChecks: usualChecks.join('\n'),
  };
}

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(newPackageSchema);
  const id = await run(form, 'add', (tx) => addPackage(tx, { form: form.data, adminId: actor.userId }));
  return redirectWithNotice(`/admin/packages#${id}`, {
    type: 'success',
    message: t('Package added'),
    description: form.data.active ? undefined : t('Customers see it once you put it on sale.'),
  });
});

function ServiceFirst() {
  return (
    <Notice tone="warn" className="mt-6" title={t('No service is on yet')}>
      <WithLinks
        text={t('A package belongs to a service. [Add a service first]')}
        to={['/admin/business/services']}
        className="inline-link font-semibold"
      />
    </Notice>
  );
}

export default function NewPackagePage() {
  const { lines, kinds, usual, shows, equipment, opId } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        eyebrow={t('Packages')}
        title={t('New package')}
        lead={<WithLinks text={t('It comes last in the shop window. [All packages]')} to={['/admin/packages']} />}
      />
      {lines.length === 0 ? <ServiceFirst /> : null}
      <Card as="section" className="mt-6">
        <PersistentForm
          id="new-package"
          validator={noClientValidation}
          order={['serviceLineId', 'service', ...PACKAGE_FIELD_ORDER, 'reason']}
          defaultValues={usual}
          className="grid gap-4"
        >
          <OperationId value={opId} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              name="serviceLineId"
              label={t('Service')}
              prompt={t('Choose a service')}
              hint={t('Decides season and cancellation policy.')}
              options={lines}
            />
            <Select
              name="service"
              label={t('Kind of work')}
              prompt={t('Choose the kind of work')}
              hint={t('Decides which pros can do it.')}
              options={kinds}
            />
          </div>
          <PackageFields {...shows} equipment={{ names: equipment, chosen: [] }} />
          <Field name="reason" label={t('Reason for the log')} optional />
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <PackageSwitches pack={{ active: false, instantPrice: false, includesStorage: false }} {...shows} />
            <SubmitButton busyText={t('Saving…')}>{t('Add package')}</SubmitButton>
          </div>
        </PersistentForm>
      </Card>
    </>
  );
}
