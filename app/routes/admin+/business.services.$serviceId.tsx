import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Checkbox } from '#app/components/forms/checkbox';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { Card, CardHead } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { readLineForAdmin, saveServiceLine } from '#app/domain/business/save-service-line.server';
import { serviceLineFormSchema } from '#app/domain/business/service-line-form.schema';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';
import { ServiceStorageFields } from './_shared/service-storage-fields';

const ROUTE = 'routes/admin+/business.services.$serviceId';

const lineView = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  text: z.string(),
  kinds: z.array(z.object({ name: z.string() })),
  license: z.string().nullable(),
  licenseStates: z.array(z.string()),
  takesDown: z.boolean(),
  houseDesign: z.boolean(),
  doneText: z.string(),
  guaranteeText: z.string(),
  usualChecks: z.array(z.string()),
  usualMinutes: z.number(),
  problems: z.array(z.string()),
  callCents: z.number().nullable(),
  storagePriceCents: z.number().nullable(),
  storagePayCents: z.number(),
  storageText: z.string(),
  storagePlace: z.string(),
  hasPros: z.boolean(),
  _count: z.object({ packages: z.number(), seasons: z.number(), policies: z.number() }),
});
type Line = z.output<typeof lineView>;

const pageView = z.object({ line: lineView.nullable(), opId: z.string() });

const ORDER = [
  'name',
  'text',
  'kinds',
  'license',
  'licenseStates',
  'takesDown',
  'houseDesign',
  'doneText',
  'guaranteeText',
  'usualMinutes',
  'usualChecks',
  'problems',
  'callPrice',
  'storagePrice',
  'storageText',
  'storagePlace',
  'storagePay',
  'reason',
];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.line?.name ?? t('New service'), 'Admin') },
];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const line = params.serviceId === 'new' ? null : await readLineForAdmin(db, params.serviceId ?? '');
  return respond(pageView, { line, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const id = params.serviceId === 'new' ? null : (params.serviceId ?? '');
  const form = await read(serviceLineFormSchema);
  const saved = await run(form, 'save', (tx) => saveServiceLine(tx, { id, form: form.data, adminId: actor.userId }));
  const notice = { type: 'success', message: t('{name} saved', { name: form.data.name }) } as const;
  if (id === null) return redirectWithNotice(`/admin/business/services/${saved}`, notice);
  return redirectWithNotice('/admin/business/services', notice);
});

function valuesOf(line: Line) {
  return {
    name: line.name,
    text: line.text,
    kinds: line.kinds.map(({ name }) => name).join('\n'),
    license: line.license ?? '',
    licenseStates: line.licenseStates.join(', '),
    doneText: line.doneText,
    guaranteeText: line.guaranteeText,
    usualMinutes: String(line.usualMinutes),
    usualChecks: line.usualChecks.join('\n'),
    problems: line.problems.join('\n'),
    callPrice: line.callCents === null ? '' : String(line.callCents / 100),
    storagePrice: line.storagePriceCents === null ? '' : String(line.storagePriceCents / 100),
    storagePay: line.storagePayCents === 0 ? '' : String(line.storagePayCents / 100),
    storageText: line.storageText,
    storagePlace: line.storagePlace,
  };
}

export default function ServiceLinePage() {
  const { line, opId } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        eyebrow={t('Service')}
        title={line?.name ?? t('New service')}
        lead={t('A change applies to new quotes and bookings. What was sold stays as it was sold.')}
      />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1.6fr_1fr]">
        <Card as="section">
          <PersistentForm
            key={line?.version}
            id="service-line"
            validator={noClientValidation}
            order={ORDER}
            defaultValues={line ? valuesOf(line) : { doneText: 'the work is done', usualMinutes: '60' }}
            className="grid gap-5"
          >
            <OperationId value={opId} />
            {line ? <input type="hidden" name="version" value={line.version} /> : null}
            <LineFields line={line} />
            <ServiceStorageFields />
            <Field name="reason" label={t('Reason for the log')} optional />
            <div>
              <SubmitButton busyText={t('Saving…')}>{t('Save service')}</SubmitButton>
            </div>
          </PersistentForm>
        </Card>
        {line ? <ToSellIt line={line} /> : null}
      </div>
    </>
  );
}

function LineFields({ line }: { line: Line | null }) {
  return (
    <>
      <Field name="name" label={t('Name')} hint={t('Like Gutter cleaning.')} />
      <TextArea name="text" label={t('What it is')} rows={2} limit={200} hint={t('A sentence or two for customers.')} />
      <TextArea
        name="kinds"
        label={t('Kinds of work, one per line')}
        rows={2}
        optional
        hint={t('What pros choose. Leave it empty when there is one, called like the service.')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          name="license"
          label={t('License that pros need')}
          optional
          hint={t('Like pest control license. Insurance is always needed.')}
        />
        <Field
          name="licenseStates"
          label={t('States that ask for it')}
          optional
          hint={t('Like IL, TX. Empty means every state.')}
        />
      </div>
      <Checkbox
        name="takesDown"
        label={t('It includes a takedown')}
        hint={t('A booking has two visits, and a season has days for the takedown.')}
        defaultChecked={line?.takesDown}
      />
      <Checkbox
        name="houseDesign"
        label={t('Customers design it on a drawing of a house')}
        hint={t('They choose size, color and add-ons. Made for lights.')}
        defaultChecked={line?.houseDesign}
      />
      <Field
        name="doneText"
        label={t('The balance is charged when …')}
        hint={t('Like “the work is done” or “your lights are up”.')}
      />
      <TextArea name="guaranteeText" label={t('What the guarantee promises')} rows={2} limit={200} />
      <Field
        name="usualMinutes"
        label={t('Usual duration, minutes')}
        inputMode="numeric"
        hint={t('A new package starts with it.')}
      />
      <TextArea
        name="usualChecks"
        label={t('Checklist of the visit, one item per line')}
        rows={5}
        optional
        hint={t('A new package starts with it. Pros check each item before they complete a visit.')}
      />
      <TextArea
        name="problems"
        label={t('What a service call can be about, one per line')}
        rows={4}
        optional
        hint={t('Customers choose one when something is wrong, like “The timer doesn’t work”. End with “Something else”.')}
      />
      <Field
        name="callPrice"
        label={t('Price of a service call, dollars')}
        inputMode="decimal"
        optional
        hint={t('Up to an hour of work, before tax. Empty means that this service has no service calls.')}
      />
    </>
  );
}

/** What a service needs before customers can book it, with the page for each. */
function ToSellIt({ line: { id, hasPros, _count } }: { line: Line }) {
  const steps = [
    {
      label: t('Season'),
      done: _count.seasons > 0,
      missing: t('Add the days that customers can book'),
      to: '/admin/business/seasons',
    },
    {
      label: t('Cancellation policy'),
      done: _count.policies > 0,
      missing: t('Set one up'),
      to: `/admin/business/policies/${id}`,
    },
    {
      label: t('Package with a price'),
      done: _count.packages > 0,
      missing: t('Add a package'),
      to: _count.packages > 0 ? '/admin/packages' : `/admin/packages/new?line=${id}`,
    },
    { label: t('Approved pros who do it'), done: hasPros, missing: t('Pros choose it in their rules'), to: '/admin/pros' },
  ];
  return (
    <Card as="section">
      <CardHead title={t('Before customers can book it')} />
      <ul className="divide-y divide-line">
        {steps.map(({ label, done, missing, to }) => (
          <li key={label} className="py-3">
            <p className="font-semibold">{done ? t('{step}: ready', { step: label }) : t('{step}: missing', { step: label })}</p>
            <Link to={to} className="inline-link text-sm">
              {done ? t('See: {what}', { what: label.toLowerCase() }) : missing}
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm">
        <Link to={`/admin/packages/new?line=${id}`} className="inline-link font-semibold">
          {t('Add a package')}
        </Link>
      </p>
    </Card>
  );
}
