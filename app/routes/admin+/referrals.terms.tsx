import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Checkbox } from '#app/components/forms/checkbox';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { referralFormSchema, referralTermValues } from '#app/domain/referrals/referral-form.schema';
import { markReferralTerms, readReferralTerms, saveReferralTerms } from '#app/domain/referrals/referral-terms.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/referrals.terms';

const pageView = z.object({ values: z.record(z.string().optional()), seen: z.string(), opId: z.string() });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Invited friends: amounts and limits'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db }) => {
  const terms = await readReferralTerms(db);
  return respond(pageView, { values: referralTermValues(terms), seen: markReferralTerms(terms), opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(referralFormSchema);
  const { seen, reason, ...after } = form.data;
  await run(form, 'save', (tx) => saveReferralTerms(tx, { after, seen, reason, adminId: actor.userId }));
  return redirectWithNotice('/admin/referrals/terms', {
    type: 'success',
    message: t('Saved'),
    description: t('For friends who book from now on. Those who booked keep theirs.'),
  });
});

export default function ReferralTermsPage() {
  const { values, seen, opId } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        eyebrow={t('Invited friends')}
        title={t('Amounts and limits')}
        lead={t(
          'Both amounts are credit that you pay for, not money: the friend’s comes off the rest of their first booking, the inviter’s off their next balance once that booking is done and paid.',
        )}
        actions={
          <LinkButton to="/admin/referrals" variant="secondary">
            {t('Back to Invited friends')}
          </LinkButton>
        }
      />
      <Card className="mt-6 max-w-2xl">
        <PersistentForm
          key={seen}
          id="referral-terms"
          validator={noClientValidation}
          order={['on', 'friendCents', 'inviterCents', 'yearlyMost', 'reason']}
          defaultValues={values}
          className="grid gap-5"
        >
          <OperationId value={opId} />
          <input type="hidden" name="seen" value={seen} />
          <Checkbox name="on" label={t('Let customers invite friends')} />
          <Field
            name="friendCents"
            label={t('Credit for the friend, $')}
            inputMode="decimal"
            hint={t('1 to 200')}
            wrapperClass="max-w-xs"
          />
          <Field
            name="inviterCents"
            label={t('Credit for the inviter, $')}
            inputMode="decimal"
            hint={t('1 to 200')}
            wrapperClass="max-w-xs"
          />
          <Field
            name="yearlyMost"
            label={t('Friends a year who bring credit')}
            inputMode="numeric"
            hint={t('1 to 100, for each inviter. Friends beyond it get their own credit all the same.')}
            wrapperClass="max-w-xs"
          />
          <Field name="reason" label={t('Reason for the log')} optional />
          <div>
            <SubmitButton busyText={t('Saving…')}>{t('Save')}</SubmitButton>
          </div>
        </PersistentForm>
      </Card>
    </>
  );
}
