import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge } from '#app/components/ui/badge';
import { Card, CardHead } from '#app/components/ui/card';
import { formatMoney } from '#app/components/ui/money';
import { PageHead } from '#app/components/ui/page-head';
import { WithLinks } from '#app/components/ui/with-links';
import { friendName, readReferral } from '#app/domain/referrals/list-referrals.server';
import { voidReferralSchema } from '#app/domain/referrals/referral-form.schema';
import { referralNote } from '#app/domain/referrals/referral-note';
import { REFERRAL_STATES } from '#app/domain/referrals/referral-states';
import { voidReferral } from '#app/domain/referrals/void-referral.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { NotFound } from '#app/platform/errors';
import { t, translate } from '#app/platform/texts/t';
import { referralTones, referralWords } from './_shared/referral-words';

const ROUTE = 'routes/admin+/referrals.$referralId';

const pageView = z.object({
  friend: z.string(),
  inviter: z.object({ id: z.string(), name: z.string() }),
  reference: z.string(),
  state: z.enum(REFERRAL_STATES),
  friendCents: z.number(),
  inviterCents: z.number(),
  note: z.string(),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Invited friend'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const row = await readReferral(db, readId(params.referralId));
  if (!row) throw new NotFound();
  const { inviter, booking } = row;
  return respond(pageView, {
    ...row,
    note: referralNote(row.note),
    friend: friendName(row),
    reference: booking.reference,
    inviter: { id: inviter.id, name: inviter.deletedAt ? t('Deleted account') : inviter.fullName || inviter.email },
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const referralId = readId(params.referralId);
  const form = await read(voidReferralSchema);
  await run(form, `void:${referralId}`, (tx) =>
    voidReferral(tx, { referralId, reason: form.data.reason, actor: { kind: 'admin', userId: actor.userId } }),
  );
  return redirectWithNotice(`/admin/referrals/${referralId}`, { type: 'success', message: t('Credit canceled') });
});

export default function AdminReferralPage() {
  const { friend, inviter, reference, state, friendCents, inviterCents, note, opId } = useLoaderData<typeof loader>();
  const isOpen = state === 'booked' || state === 'earned';
  return (
    <>
      <p className="mb-3 text-sm">
        <Link to="/admin/referrals" className="inline-link">
          {t('Invited friends')}
        </Link>
      </p>
      <PageHead
        eyebrow={reference}
        title={friend}
        lead={<WithLinks text={t('Invited by [{name}]', { name: inviter.name })} to={[`/admin/customers/${inviter.id}`]} />}
      />
      <Card className="mt-6 max-w-2xl">
        <p>
          <Badge tone={referralTones[state]}>{translate(referralWords[state])}</Badge>
        </p>
        <p className="mt-3">
          {t('{friend} for the friend, {inviter} for the inviter.', {
            friend: formatMoney(friendCents, 'always'),
            inviter: formatMoney(inviterCents, 'always'),
          })}
        </p>
        {note ? <p className="mt-2 text-ink-soft">{note}</p> : null}
      </Card>
      {isOpen ? (
        <Card as="section" className="mt-6 max-w-2xl">
          <CardHead
            title={t('Cancel the credit')}
            hint={t('Takes back what neither of them has spent. The log keeps who did it and why.')}
          />
          <PersistentForm id="void-referral" validator={noClientValidation} order={['reason']} className="grid gap-5">
            <OperationId value={opId} />
            <Field name="reason" label={t('Reason')} />
            <div>
              <SubmitButton variant="danger" busyText={t('Canceling…')}>
                {t('Cancel the credit')}
              </SubmitButton>
            </div>
          </PersistentForm>
        </Card>
      ) : null}
    </>
  );
}
