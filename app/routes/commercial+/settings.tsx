import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { EmailField, PhoneField } from '#app/components/forms/contact-fields';
import { Field } from '#app/components/forms/field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { lazyValidator, noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { SubmitButton } from '#app/components/forms/submit-button';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { Card, CardHead } from '#app/components/ui/card';
import { useOfficeZone } from '#app/components/layout/root-data';
import { formatDateTime } from '#app/platform/format-date-time';
import { PageHead } from '#app/components/ui/page-head';
import { may } from '#app/domain/memberships/company-role';
import { companySchema } from '#app/domain/companies/company.schema';
import { saveCompany } from '#app/domain/companies/create-company.server';
import { closeCompany, hasOtherOwner, removeMember, whyNotClosable } from '#app/domain/companies/members.server';
import { requireMembership } from '#app/domain/memberships/membership.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { formatPhone } from '#app/platform/format-phone';
import { CompanyShell } from './_shared/company-shell';
import { getRoom, roomView } from './_shared/company-view.server';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/commercial+/settings';
const validator = lazyValidator(async () => (await import('#app/domain/companies/company.schema')).companySchema);

const sentSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('leave') }),
  z.object({ intent: z.literal('close'), company: z.string().max(200).default('') }),
  companySchema.extend({ intent: z.literal('save') }),
]);

const pageView = z.object({
  room: roomView,
  company: z.object({ name: z.string(), billingEmail: z.string(), phone: z.string(), createdAt: z.date() }),
  /** For owners: why the company cannot be closed yet; empty when it can. */
  whyNotClosable: z.string(),
  /** The only owner does not leave. */
  mayLeave: z.boolean(),
  opId: z.string(),
  leaveOpId: z.string(),
  closeOpId: z.string(),
});
type Page = z.output<typeof pageView>;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Company settings')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db }) => {
  const member = await requireMembership(db, actor.userId);
  const { company } = member;
  return respond(pageView, {
    room: getRoom(member),
    company: { ...company, phone: formatPhone(company.phone ?? '') },
    whyNotClosable: may(member.role, 'rule') ? ((await whyNotClosable(db, member)) ?? '') : '',
    mayLeave: member.role !== 'owner' || (await hasOtherOwner(db, member)),
    opId: crypto.randomUUID(),
    leaveOpId: crypto.randomUUID(),
    closeOpId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, read, run }) => {
  const { userId } = actor;
  const { company } = await requireMembership(db, userId);
  const form = await read(sentSchema);
  const { data } = form;
  if (data.intent === 'save') {
    const { name, billingEmail, phone } = data;
    await run(form, 'save', (tx) => saveCompany(tx, { userId, company: { name, billingEmail, phone } }));
    return redirectWithNotice('/commercial/settings', { type: 'success', message: t('Company saved') });
  }
  if (data.intent === 'leave') {
    await run(form, 'leave', (tx) => removeMember(tx, { userId, memberId: userId }));
    return redirectWithNotice('/customer/dashboard', {
      type: 'success',
      message: t('You have left {company}', { company: company.name }),
    });
  }
  await run(form, 'close', (tx) => closeCompany(tx, { userId, name: data.company }));
  return redirectWithNotice('/customer/dashboard', {
    type: 'success',
    message: t('{company} is closed', { company: company.name }),
  });
});

export default function CompanySettingsPage() {
  const data = useLoaderData<typeof loader>();
  const { room, company } = data;
  const zone = useOfficeZone();
  return (
    <CompanyShell room={room}>
      <div className="mx-auto max-w-2xl space-y-6">
        <PageHead
          title={t('Company settings')}
          lead={t('With us since {day}.', { day: formatDateTime(new Date(company.createdAt), { style: 'long-date', zone }) })}
        />
        <Refusal text={useRefusal()} />
        {may(room.role, 'edit') ? <EditCompany data={data} /> : <Facts company={company} />}
        <Leave data={data} />
        {may(room.role, 'rule') ? <Close data={data} /> : null}
      </div>
    </CompanyShell>
  );
}

function EditCompany({ data: { company, opId } }: { data: Page }) {
  return (
    <Card as="section">
      <CardHead title={t('Name and billing')} />
      <PersistentForm id="company" validator={validator} order={['name', 'billingEmail', 'phone']} className="space-y-5">
        <OperationId value={opId} />
        <input type="hidden" name="intent" value="save" />
        <Field name="name" label={t('Company name')} autoComplete="organization" defaultValue={company.name} />
        <EmailField
          name="billingEmail"
          label={t('Billing email')}
          hint={t('We send invoices here.')}
          defaultValue={company.billingEmail}
        />
        <PhoneField optional defaultValue={company.phone} />
        <SubmitButton busyText={t('Saving…')}>{t('Save')}</SubmitButton>
      </PersistentForm>
    </Card>
  );
}

function Facts({ company }: Pick<Page, 'company'>) {
  const rows = [
    [t('Company name'), company.name],
    [t('Billing email'), company.billingEmail],
    ...(company.phone ? [[t('Phone number'), company.phone]] : []),
  ];
  return (
    <Card as="section">
      <CardHead title={t('Name and billing')} hint={t('Only an owner or manager can change these.')} />
      <dl className="space-y-2">
        {rows.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-semibold [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Leave({ data: { room, mayLeave, leaveOpId } }: { data: Page }) {
  if (!mayLeave)
    return (
      <Card as="section">
        <CardHead
          title={t('Leave the company')}
          hint={t('You’re the only owner. Before you leave, make another member an owner on the Members page.')}
        />
      </Card>
    );
  return (
    <Card as="section">
      <CardHead
        title={t('Leave the company')}
        hint={t(
          'You’ll no longer see the company’s locations and visits. Bookings you made stay with the company. To come back, you need an invitation.',
        )}
      />
      <ButtonForm fields={{ intent: 'leave', opId: leaveOpId }} variant="secondary" busyText={t('Leaving…')}>
        {t('Leave {company}', { company: room.company })}
      </ButtonForm>
    </Card>
  );
}

function Close({ data: { room, whyNotClosable: reason, closeOpId } }: { data: Page }) {
  return (
    <Card as="section">
      <CardHead
        title={t('Close the commercial account')}
        hint={reason || t('We remove the company’s locations. Records of visits and payments are kept.')}
      />
      {reason ? null : (
        <PersistentForm id="close" validator={noClientValidation} summary={false} className="space-y-4">
          <OperationId value={closeOpId} />
          <input type="hidden" name="intent" value="close" />
          <Field name="company" label={t('Write “{company}” to close it', { company: room.company })} autoComplete="off" />
          <SubmitButton variant="danger" busyText={t('Closing…')}>
            {t('Close account')}
          </SubmitButton>
        </PersistentForm>
      )}
    </Card>
  );
}
