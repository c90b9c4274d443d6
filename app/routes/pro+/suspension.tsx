import { redirect, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { Card, CardHead } from '#app/components/ui/card';
import { formatDateTime } from '#app/components/ui/date-time';
import { lastDay } from '#app/domain/pro-admin/last-day';
import { readSuspension } from '#app/domain/pro-admin/read-suspension.server';
import { appealSuspension } from '#app/domain/pro-admin/suspend-pro.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { mark, t } from '#app/platform/texts/t';

const ROUTE = 'routes/pro+/suspension';

const appealSchema = z.object({
  text: z.string().trim().min(10, mark('Enter your appeal')).max(2_000, mark('Keep it under 2,000 characters')),
});

const pageView = z.object({
  reason: z.string(),
  at: z.date(),
  until: z.date().nullable(),
  zone: z.string(),
  appeal: z.string().nullable(),
  answer: z.string().nullable(),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Your suspension'), 'Pro') }];

/** A suspended pro may sign in, read why, and answer. */
export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db }) => {
  const suspension = await readSuspension(db, { proId: actor.pro.proId });
  if (!suspension) throw redirect('/pro');
  return respond(pageView, { ...suspension, zone: suspension.pro.zone, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(appealSchema);
  await run(form, 'appeal', (tx) => appealSuspension(tx, { proId: actor.pro.proId, text: form.data.text }));
  return redirectWithNotice('/pro/suspension', {
    type: 'success',
    message: t('Appeal sent'),
    description: t('Someone who didn’t make the decision will review it.'),
  });
});

export default function SuspensionPage() {
  const { reason, at, until, zone, appeal, answer, opId } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-2xl space-y-6">
      <h1 className="display text-display-md">{t('Your suspension')}</h1>
      <Card as="section">
        <CardHead title={t('Reason')} />
        <p className="whitespace-pre-line">{reason}</p>
        <p className="mt-3 text-sm text-ink-soft">
          {until
            ? t('Since {date}, until {until}.', {
                date: formatDateTime(at, { style: 'date', zone }),
                until: lastDay(until, { style: 'date', zone }),
              })
            : t('Since {date}, until further notice.', { date: formatDateTime(at, { style: 'date', zone }) })}{' '}
          {t('You can sign in and see your past jobs and payouts. You can’t get offers or claim open jobs.')}
        </p>
      </Card>
      <Card as="section">
        <CardHead title={t('Appeal')} />
        {appeal ? (
          <>
            <p className="whitespace-pre-line">{appeal}</p>
            <p className="mt-3 text-sm text-ink-soft">{answer ?? t('We’re reviewing your appeal and will email you.')}</p>
          </>
        ) : (
          <PersistentForm id="appeal" validator={noClientValidation} className="space-y-4">
            <OperationId value={opId} />
            <TextArea name="text" label={t('Why should we end the suspension?')} limit={2_000} rows={6} />
            <SubmitButton>{t('Send appeal')}</SubmitButton>
          </PersistentForm>
        )}
      </Card>
    </div>
  );
}
