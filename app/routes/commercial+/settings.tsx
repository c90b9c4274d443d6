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
import { DateTime } from '#app/components/ui/date-time';
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

export const meta: MetaFunction = () => [{ title: pageTitle('Company settings') }];

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
    return redirectWithNotice('/commercial/settings', { type: 'success', message: 'Company saved' });
  }
  if (data.intent === 'leave') {
    await run(form, 'leave', (tx) => removeMember(tx, { userId, memberId: userId }));
    return redirectWithNotice('/customer/dashboard', { type: 'success', message: `You have left ${company.name}` });
  }
  await run(form, 'close', (tx) => closeCompany(tx, { userId, name: data.company }));
  return redirectWithNotice('/customer/dashboard', { type: 'success', message: `${company.name} is closed` });
});

export default function CompanySettingsPage() {
  const data = useLoaderData<typeof loader>();
  const { room, company } = data;
  return (
    <CompanyShell room={room}>
      <div className="mx-auto max-w-2xl space-y-6">
        <PageHead
          title="Company settings"
          lead={
            <>
              With us since <DateTime at={company.createdAt} style="long-date" />.
            </>
          }
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
      <CardHead title="Name and billing" />
      <PersistentForm id="company" validator={validator} order={['name', 'billingEmail', 'phone']} className="space-y-5">
        <OperationId value={opId} />
        <input type="hidden" name="intent" value="save" />
        <Field name="name" label="Company name" autoComplete="organization" defaultValue={company.name} />
        <EmailField name="billingEmail" label="Billing email" hint="We send invoices here." defaultValue={company.billingEmail} />
        <PhoneField optional defaultValue={company.phone} />
        <SubmitButton busyText="Saving…">Save</SubmitButton>
      </PersistentForm>
    </Card>
  );
}

function Facts({ company }: Pick<Page, 'company'>) {
  const rows = [
    ['Company name', company.name],
    ['Billing email', company.billingEmail],
    ...(company.phone ? [['Phone number', company.phone]] : []),
  ];
  return (
    <Card as="section">
      <CardHead title="Name and billing" hint="Only an owner or manager can change these." />
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
          title="Leave the company"
          hint="You’re the only owner. Before you leave, make another member an owner on the Members page."
        />
      </Card>
    );
  return (
    <Card as="section">
      <CardHead
        title="Leave the company"
        hint="You’ll no longer see the company’s locations and visits. Bookings you made stay with the company. To come back, you need an invitation."
      />
      <ButtonForm fields={{ intent: 'leave', opId: leaveOpId }} variant="secondary" busyText="Leaving…">
        {`Leave ${room.company}`}
      </ButtonForm>
    </Card>
  );
}

function Close({ data: { room, whyNotClosable: reason, closeOpId } }: { data: Page }) {
  return (
    <Card as="section">
      <CardHead
        title="Close the commercial account"
        hint={reason || 'We remove the company’s locations. Records of visits and payments are kept.'}
      />
      {reason ? null : (
        <PersistentForm id="close" validator={noClientValidation} summary={false} className="space-y-4">
          <OperationId value={closeOpId} />
          <input type="hidden" name="intent" value="close" />
          <Field name="company" label={`Write “${room.company}” to close it`} autoComplete="off" />
          <SubmitButton variant="danger" busyText="Closing…">
            Close account
          </SubmitButton>
        </PersistentForm>
      )}
    </Card>
  );
}
