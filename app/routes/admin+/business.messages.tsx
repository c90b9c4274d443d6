import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { PageHead } from '#app/components/ui/page-head';
import { recordAudit } from '#app/domain/audit/record-audit.server';
import { phoneField } from '#app/domain/fields/contact-fields';
import { readCarriers, sendTestMail, sendTestSms } from '#app/domain/operations/send-test-message.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { limitRate } from '#app/http/rate-limit.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';
import { MailCard, SmsCard } from './_shared/carrier-cards';

const ROUTE = 'routes/admin+/business.messages';

const carrierView = z.object({ isStandIn: z.boolean(), isSet: z.boolean(), from: z.string(), about: z.string() });
const pageView = z.object({
  mail: carrierView,
  sms: carrierView,
  to: z.string(),
  opIds: z.object({ mail: z.string(), sms: z.string() }),
});

const testSchema = z.discriminatedUnion('subaction', [
  z.object({ subaction: z.literal('mail') }),
  z.object({ subaction: z.literal('sms'), phone: phoneField }),
]);

export const meta: MetaFunction = () => [{ title: pageTitle(t('Email and text messages'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, ({ actor }) =>
  respond(pageView, {
    ...readCarriers(),
    to: actor.email,
    opIds: { mail: crypto.randomUUID(), sms: crypto.randomUUID() },
  }),
);

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, read, run }) => {
  const form = await read(testSchema);
  const { data } = form;
  const isMail = data.subaction === 'mail';
  let isRepeat = true;
  await limitRate('test-message.admin', actor.userId);
  await run(form, data.subaction, async (tx) => {
    isRepeat = false;
    await recordAudit(tx, {
      actor: { kind: 'admin', userId: actor.userId },
      action: isMail ? 'test-message.mail' : 'test-message.sms',
      objectType: 'user',
      objectId: actor.userId,
      data: isMail ? {} : { phoneEnds: data.phone.slice(-4) },
    });
  });
  const to = isMail ? actor.email : data.phone;
  // Outside of the transaction, and not for a form that was sent twice.
  if (!isRepeat) await (isMail ? sendTestMail(db, { to }) : sendTestSms(db, { to }));
  return redirectWithNotice('/admin/business/messages', {
    type: 'success',
    message: isMail ? t('Test email sent') : t('Test message sent'),
    description: isMail
      ? t('The mail server took it. Look for it at {to}, in the spam folder too.', { to })
      : t('It goes to {to}.', { to }),
  });
});

export default function MessagesSetupPage() {
  const { mail, sms, to, opIds } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={t('Email and text messages')}
        lead={t('The services that deliver your emails and text messages, and whether they work.')}
      />
      <Refusal text={useRefusal()} />
      <div className="mt-6 grid max-w-3xl gap-6">
        <MailCard carrier={mail} to={to} opId={opIds.mail} />
        <SmsCard carrier={sms} opId={opIds.sms} />
      </div>
      <p className="mt-6 text-sm">
        <Link to="/admin/ready" className="inline-link">
          {t('Is everything ready?')}
        </Link>
      </p>
    </>
  );
}
