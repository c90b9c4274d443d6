import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Field } from '#app/components/forms/field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PasswordField } from '#app/components/forms/password-field';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { Money } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { requireOwnPassword } from '#app/domain/sign-in/change-password.server';
import { deleteAccount } from '#app/domain/privacy/delete-account.server';
import { deletionObstacles } from '#app/domain/privacy/deletion-obstacles.server';
import { readAccountProfile } from '#app/domain/sign-in/account-profile.server';
import { previewLeaving } from '#app/domain/cancellations/preview-leaving.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { limitRate } from '#app/http/rate-limit.server';
import { respond } from '#app/http/respond';
import { endSession } from '#app/http/session.server';
import { fieldError } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { deleteAccountSchema } from './_shared/forms.server';

const ROUTE = 'routes/settings+/delete';
const pageView = z.object({
  email: z.string(),
  hasPassword: z.boolean(),
  obstacles: z.array(z.string()),
  booked: z.object({
    visits: z.array(
      z.object({
        visitId: z.string(),
        what: z.string(),
        when: z.string(),
        cost: z.object({ feeCents: z.number(), refundCents: z.number(), explanation: z.string() }).nullable(),
      }),
    ),
    feeCents: z.number(),
    refundCents: z.number(),
    more: z.number(),
  }),
  opId: z.string(),
});
type Booked = z.output<typeof pageView>['booked'];

export const meta: MetaFunction = () => [{ title: pageTitle(t('Delete my account')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db }) => {
  const [user, obstacles, booked] = await Promise.all([
    readAccountProfile(db, actor.userId),
    deletionObstacles(db, actor.userId),
    previewLeaving(db, actor.userId),
  ]);
  return respond(pageView, {
    email: user.email,
    hasPassword: user.passwordHash !== null,
    obstacles,
    booked,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, read, run, request }) => {
  const form = await read(deleteAccountSchema);
  const { userId } = actor;
  await limitRate('second-step.account', `delete:${userId}`);
  const user = await readAccountProfile(db, userId);
  if (user.passwordHash) await requireOwnPassword(db, { userId, password: form.data.passwordProof, field: 'passwordProof' });
  else if (form.data.passwordProof.trim().toLowerCase() !== user.email.toLowerCase())
    throw fieldError('passwordProof', t('That isn’t the email address for this account.'));
  await run(form, 'delete', (tx) => deleteAccount(tx, { userId }));
  const cookie = await endSession(db, request);
  return redirectWithNotice(
    '/',
    { type: 'success', message: t('Your account is deleted'), description: t('We emailed you the details.') },
    { headers: { 'set-cookie': cookie } },
  );
});

export default function DeleteAccountRoute() {
  const { email, hasPassword, obstacles, booked, opId } = useLoaderData<typeof loader>();
  const isFree = obstacles.length === 0;
  return (
    <div className="mx-auto max-w-xl space-y-6">
      <PageHead title={t('Delete my account?')} lead={t('This erases {email} for good. We can’t bring it back.', { email })} />
      {isFree ? null : (
        <Notice tone="warn" title={t('You can’t delete your account yet')}>
          <ul className="list-disc space-y-1 pl-5">
            {obstacles.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Link to="/dashboard" className="mt-3 inline-block font-semibold text-link underline underline-offset-4">
            {t('Go to your dashboard')}
          </Link>
        </Notice>
      )}
      {booked.visits.length > 0 ? <CostOfCanceling booked={booked} /> : null}
      <Card>
        <ul className="mb-5 list-disc space-y-1 pl-5 text-ink-soft">
          <li>{t('Erased: your name, phone number, photo, saved notes, messages and every login.')}</li>
          <li>{t('Kept, as required by law: invoices and the details on them.')}</li>
        </ul>
        {isFree ? (
          <PersistentForm id="delete-account" validator={noClientValidation} className="mb-3">
            <OperationId value={opId} />
            <div className="space-y-5">
              {hasPassword ? (
                <PasswordField name="passwordProof" label={t('Your password')} autoComplete="current-password" />
              ) : (
                <Field
                  name="passwordProof"
                  label={t('Type your email address')}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                />
              )}
              <SubmitButton variant="danger" busyText={t('Deleting…')}>
                {t('Delete my account')}
              </SubmitButton>
            </div>
          </PersistentForm>
        ) : null}
        <LinkButton to="/settings/data" variant="secondary">
          {t('Keep my account')}
        </LinkButton>
      </Card>
    </div>
  );
}

/** What canceling costs now, visit by visit: known before anything is canceled. */
function CostOfCanceling({ booked }: { booked: Booked }) {
  return (
    <Card as="section">
      <CardHead
        title={t('What canceling your visits costs')}
        hint={t('Amounts as of now. You confirm each cancellation on its own page.')}
      />
      <ul className="divide-y divide-line">
        {booked.visits.map((visit) => (
          <li key={visit.visitId} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4 first:pt-0">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-semibold">{visit.what}</p>
              <p className="text-sm text-ink-faint">{visit.when}</p>
              <p className="mt-1 text-sm text-ink-soft">
                {visit.cost
                  ? visit.cost.explanation
                  : t(
                      'Your pro is on the way or at work, so it can’t be canceled now. You can delete your account once it’s done.',
                    )}
              </p>
            </div>
            {visit.cost ? (
              <LinkButton
                to={`/customer/visits/${visit.visitId}/cancel`}
                variant="secondary"
                size="sm"
                aria-label={t('Cancel this visit: {what}, {when}', { what: visit.what, when: visit.when })}
              >
                {t('Cancel this visit')}
              </LinkButton>
            ) : null}
          </li>
        ))}
      </ul>
      {booked.more > 0 ? (
        <p className="border-t border-line py-3 text-sm text-ink-soft">
          {t('And {more} more, which you can find on your dashboard. They are not in the totals below.', { more: booked.more })}
        </p>
      ) : null}
      <dl className="space-y-2 rounded-lg bg-sunken p-4">
        <div className="flex justify-between gap-4">
          <dt>{t('Total fees')}</dt>
          <dd className="font-semibold">
            {booked.feeCents === 0 ? t('No fee') : <Money cents={booked.feeCents} show="always" />}
          </dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt>{t('Your total refund')}</dt>
          <dd className="font-semibold">
            {booked.refundCents === 0 ? t('Nothing to refund') : <Money cents={booked.refundCents} show="always" />}
          </dd>
        </div>
      </dl>
    </Card>
  );
}
