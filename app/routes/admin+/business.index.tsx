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
import { Card, CardHead } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { businessDetailsSchema, OFFICE_ZONES } from '#app/domain/settings/business-details.schema';
import { readBusinessDetails, saveBusinessDetails } from '#app/domain/settings/business-details.server';
import { readLook, viewLook } from '#app/domain/settings/look.server';
import { WEEKDAYS } from '#app/domain/settings/weekdays';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { t, translate } from '#app/platform/texts/t';
import { LogoCard } from './_shared/logo-card';
import { logoView } from './_shared/logo-view';

const ROUTE = 'routes/admin+/business.index';

const pageView = z.object({
  values: z.record(z.string()),
  zones: z.array(z.object({ value: z.string(), label: z.string() })),
  seen: z.string(),
  opId: z.string(),
  logo: logoView.nullable(),
  logoSeen: z.string(),
  logoOpIds: z.array(z.string()),
});

const ORDER = [
  'businessName',
  'phone',
  'emergencyPhone',
  'email',
  'postalAddress',
  'seasonNotice',
  'zone',
  ...WEEKDAYS.flatMap(({ id }) => [`opens${id}`, `closes${id}`]),
];

export const meta: MetaFunction = () => [{ title: pageTitle(t('Business details'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db }) => {
  const { details, seen } = await readBusinessDetails(db);
  const { look, seen: logoSeen } = await readLook(db);
  const shown = viewLook({ look, businessName: details.businessName });
  const { officeHours, ...texts } = details;
  const times = officeHours.days.flatMap(({ weekday, opens, closes }) => [
    [`opens${weekday}`, opens],
    [`closes${weekday}`, closes === '24:00' ? '00:00' : closes],
  ]);
  const isListed = OFFICE_ZONES.some(({ value }) => value === officeHours.zone);
  return respond(pageView, {
    values: { ...texts, zone: officeHours.zone, ...(Object.fromEntries(times) as Record<string, string>) },
    zones: [
      ...OFFICE_ZONES.map(({ value, label }) => ({ value, label: translate(label) })),
      ...(isListed ? [] : [{ value: officeHours.zone, label: officeHours.zone }]),
    ],
    seen,
    opId: crypto.randomUUID(),
    logo: look.logo && { ...look.logo, src: `${shown?.base ?? ''}/logo.png` },
    logoSeen,
    logoOpIds: [crypto.randomUUID(), crypto.randomUUID()],
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(businessDetailsSchema);
  await run(form, 'save', (tx) => saveBusinessDetails(tx, { ...form.data, adminId: actor.userId }));
  return redirectWithNotice('/admin/ready', { type: 'success', message: t('Business details saved') });
});

export default function BusinessDetailsPage() {
  const { values, zones, seen, opId, logo, logoSeen, logoOpIds } = useLoaderData<typeof loader>();
  const [logoOp = '', removeOp = ''] = logoOpIds;
  return (
    <>
      <PageHead
        title={t('Business details')}
        lead={t('They are shown on every page, in emails and on invoices. What you leave empty is left out.')}
      />
      <PersistentForm
        key={seen}
        id="business-details"
        validator={noClientValidation}
        order={ORDER}
        defaultValues={values}
        className="mt-6 grid max-w-3xl gap-6"
      >
        <OperationId value={opId} />
        <input type="hidden" name="seen" value={seen} />
        <Card as="section">
          <CardHead title={t('Name and contact')} />
          <div className="grid gap-5 sm:grid-cols-2">
            <Field
              name="businessName"
              label={t('Name of the business')}
              autoComplete="organization"
              wrapperClass="sm:col-span-2"
            />
            <Field name="phone" label={t('Phone number')} type="tel" inputMode="tel" autoComplete="tel" />
            <Field
              name="emergencyPhone"
              label={t('Emergency line')}
              type="tel"
              inputMode="tel"
              autoComplete="off"
              optional
              hint={t('Answered day and night while crews are out.')}
            />
            <Field name="email" label={t('Email')} type="email" inputMode="email" autoComplete="email" />
            <Field
              name="postalAddress"
              label={t('Postal address, one line')}
              autoComplete="off"
              optional
              hint={t('The law requires it in marketing emails, such as quote reminders.')}
              wrapperClass="sm:col-span-2"
            />
            <Field
              name="seasonNotice"
              label={t('Line at the foot of every page')}
              autoComplete="off"
              optional
              hint={t('Where and when you work. Empty: that crews work wherever a ZIP code is covered.')}
              wrapperClass="sm:col-span-2"
            />
          </div>
        </Card>
        <Card as="section">
          <CardHead title={t('Office hours')} hint={t('Leave both times of a day empty when no one answers.')} />
          <Select name="zone" label={t('Time zone')} options={zones} wrapperClass="max-w-md" />
          <ul className="mt-5 grid gap-4">
            {WEEKDAYS.map(({ id, name }) => (
              <li key={id} className="grid max-w-md grid-cols-2 gap-4">
                <Field name={`opens${id}`} label={t('{day}, from', { day: translate(name) })} type="time" />
                <Field name={`closes${id}`} label={t('{day}, until', { day: translate(name) })} type="time" />
              </li>
            ))}
          </ul>
        </Card>
        <div>
          <SubmitButton busyText={t('Saving…')}>{t('Save details')}</SubmitButton>
        </div>
      </PersistentForm>
      <div className="mt-6 max-w-3xl">
        <LogoCard logo={logo} seen={logoSeen} opId={logoOp} removeOpId={removeOp} action="/admin/business/look" />
      </div>
    </>
  );
}
