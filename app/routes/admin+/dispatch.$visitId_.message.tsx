import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { RadioCards } from '#app/components/forms/radio-cards';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { MESSAGE_SIDES } from '#app/domain/visits/message-sides';
import { readOfficeVisit, writeAsOffice } from '#app/domain/fulfillment/office-visit.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';
import { officeMessageSchema } from './_shared/visit-call-forms';
import { VisitHead } from './_shared/visit-head';

const ROUTE = 'routes/admin+/dispatch.$visitId_.message';

const pageView = z.object({
  visitId: z.string(),
  reference: z.string(),
  to: z.enum(MESSAGE_SIDES),
  customer: z.string(),
  pro: z.string().nullable(),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Message'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url }) => {
  const visitId = readId(params.visitId);
  const { booking, pro } = await readOfficeVisit(db, { visitId, adminId: actor.userId });
  return respond(pageView, {
    visitId,
    reference: booking.reference,
    to: url.searchParams.get('to') === 'pro' && pro ? 'pro' : 'customer',
    customer: `${booking.contactName}, ${booking.contactEmail}`,
    pro: pro && `${pro.fullName || pro.email}, ${pro.email}`,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const visitId = readId(params.visitId);
  const form = await read(officeMessageSchema);
  const { opId } = form.operation(actor.userId, 'message');
  await run(form, `message:${visitId}`, (tx) => writeAsOffice(tx, { visitId, adminId: actor.userId, opId, ...form.data }));
  return redirectWithNotice(`/admin/dispatch/${visitId}`, { type: 'success', message: t('Message sent') });
});

export default function MessagePage() {
  const { visitId, reference, to, customer, pro, opId } = useLoaderData<typeof loader>();
  const cards = [
    { value: 'customer', label: t('Customer'), detail: customer },
    ...(pro ? [{ value: 'pro', label: t('Pro'), detail: pro }] : []),
  ];
  return (
    <>
      <VisitHead title={t('Send a message')} visitId={visitId} reference={reference} />
      <PersistentForm id="office-message" validator={noClientValidation} className="mt-5 max-w-xl space-y-4">
        <OperationId value={opId} />
        <RadioCards name="to" legend={t('To')} columns={2} defaultValue={to} cards={cards} />
        <TextArea
          name="text"
          label={t('Message')}
          limit={2000}
          rows={6}
          hint={t('We send it by email and show it in their notifications.')}
        />
        <SubmitButton busyText={t('Sending…')}>{t('Send message')}</SubmitButton>
      </PersistentForm>
    </>
  );
}
