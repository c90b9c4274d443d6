import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { RadioCards } from '#app/components/forms/radio-cards';
import { Refusal } from '#app/components/forms/form-error';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { Card } from '#app/components/ui/card';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { chooseTestMoney } from '#app/domain/settings/test-money.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { canChooseTestMoney, hasLiveKey } from '#app/platform/stripe-mode.server';
import { readMoneySwitch } from '#app/platform/stripe-mode-setting.server';
import { mark, t } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/payments.mode';

const pageView = z.object({
  lock: z.object({ title: z.string(), text: z.string() }).nullable(),
  isTest: z.boolean(),
  opId: z.string(),
});

const formSchema = z.object({
  mode: z.enum(['live', 'test'], {
    required_error: mark('Choose live or test money'),
    invalid_type_error: mark('Choose live or test money'),
  }),
  reason: z.string().trim().min(1, mark('Enter a reason')).max(300, mark('Shorten the reason to 300 characters')),
});

/** Why there is nothing to choose. The names of variables stay on the server. */
function lockOf(): { title: string; text: string } | null {
  if (canChooseTestMoney()) return null;
  if (hasLiveKey())
    return {
      title: t('Live money, locked'),
      text: t('To use test money, also set the Stripe test keys: STRIPE_TEST_SECRET_KEY and STRIPE_TEST_WEBHOOK_SECRET.'),
    };
  return {
    title: t('Test money, locked'),
    text: t(
      'No live Stripe key is set, so cards can’t be charged. To use live money, set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.',
    ),
  };
}

export const meta: MetaFunction = () => [{ title: pageTitle(t('Test or live money'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db }) =>
  respond(pageView, {
    lock: lockOf(),
    isTest: !hasLiveKey() || (canChooseTestMoney() && (await readMoneySwitch(db))),
    opId: crypto.randomUUID(),
  }),
);

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(formSchema);
  const { mode, reason } = form.data;
  await run(form, 'mode', (tx) => chooseTestMoney(tx, { isTest: mode === 'test', reason, adminId: actor.userId }));
  return redirectWithNotice('/admin/payments/mode', {
    type: 'success',
    message: mode === 'test' ? t('New bookings now use test money') : t('New bookings now use live money'),
    description: t('The change takes effect within a few seconds.'),
  });
});

export default function MoneyModePage() {
  const { lock, isTest, opId } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-3xl">
      <p className="mb-3 text-sm">
        <Link to="/admin/payments" className="inline-link">
          {t('All payments')}
        </Link>
      </p>
      <PageHead
        title={t('Test or live money')}
        lead={t('Choose whether new bookings, plans and cards use live or test money.')}
      />
      <Refusal text={useRefusal()} />
      {lock ? (
        <Notice tone={isTest ? 'warn' : 'info'} title={lock.title} className="mt-6">
          {lock.text}
        </Notice>
      ) : (
        <Card as="section" className="mt-6">
          <PersistentForm id="money-mode" validator={noClientValidation} className="grid gap-5">
            <OperationId value={opId} />
            <RadioCards
              name="mode"
              legend={t('New bookings use')}
              defaultValue={isTest ? 'test' : 'live'}
              cards={[
                { value: 'live', label: t('Live money'), detail: t('We charge real cards.') },
                {
                  value: 'test',
                  label: t('Test money'),
                  detail: t(
                    'Only Stripe test cards work, and every page shows a banner. Bookings made with live money stay live, and the ledgers are separate. Pros are not paid for test bookings.',
                  ),
                },
              ]}
            />
            <TextArea name="reason" label={t('Reason')} limit={300} rows={2} />
            <div>
              <SubmitButton busyText={t('Saving…')}>{t('Save')}</SubmitButton>
            </div>
          </PersistentForm>
        </Card>
      )}
    </div>
  );
}
