import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { RadioCards } from '#app/components/forms/radio-cards';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { formatDateTime } from '#app/components/ui/date-time';
import { DialogPage } from '#app/components/ui/dialog-page';
import { formatMoney } from '#app/components/ui/money';
import { failVisit, previewFailure } from '#app/domain/fulfillment/fail-visit.server';
import { failureSchema } from '#app/domain/fulfillment/failure.schema';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { t, translateKnown } from '#app/platform/texts/t';
import { PlaceFields } from './_shared/place-fields';

const ROUTE = 'routes/pro+/visits.$visitId.report-failure';
const validator = lazyValidator(() => import('#app/domain/fulfillment/failure.schema').then((module) => module.failureSchema));

const pageView = z.object({
  visitId: z.string(),
  zone: z.string(),
  now: z.date(),
  arrivedAt: z.date().nullable(),
  proofs: z.number(),
  reasons: z.array(
    z.object({
      reason: z.string(),
      label: z.string(),
      photo: z.boolean(),
      waits: z.boolean(),
      from: z.date().nullable(),
      feeCents: z.number(),
      payoutCents: z.number(),
    }),
  ),
  opId: z.string(),
});
type PageData = z.output<typeof pageView>;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Couldn’t complete the job'), 'Pro') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const visitId = readId(params.visitId);
  const preview = await previewFailure(db, { visitId, proId: actor.pro.proId });
  const reasons = preview.reasons.map((each) => ({ ...each, label: translateKnown(each.label) }));
  return respond(pageView, { visitId, now: now(), ...preview, reasons, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const visitId = readId(params.visitId);
  const form = await read(failureSchema);
  const { reason, note, lat, lng } = form.data;
  const place = typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null;
  const own = { visitId, proId: actor.pro.proId, userId: actor.userId };
  const fee = await run(form, `report-failure:${visitId}`, (tx) => failVisit(tx, { ...own, reason, note, place }));
  return redirectWithNotice('/pro/dashboard/jobs', {
    type: 'success',
    message: t('Reported: you couldn’t complete the job'),
    description: fee.payoutCents
      ? t('The customer will choose another time. You get {amount} for the trip.', { amount: formatMoney(fee.payoutCents) })
      : t('The customer will choose another time. This does not count against you.'),
  });
});

function detailOf(each: PageData['reasons'][number], data: PageData): string {
  const parts: string[] = [];
  if (each.waits && each.from === null) parts.push(t('Tap “I’m here” on the job first, then wait 30 minutes'));
  else if (each.from && each.from > data.now)
    parts.push(
      t('You can report this from {date}, after waiting 30 minutes', {
        date: formatDateTime(each.from, { style: 'time', zone: data.zone }),
      }),
    );
  if (each.photo && data.proofs === 0) parts.push(t('needs a photo'));
  parts.push(
    each.feeCents ? t('{amount} for your trip', { amount: formatMoney(each.payoutCents) }) : t('no fee for the customer'),
  );
  return `${parts.join(' · ')}.`;
}

export default function CouldNotPage() {
  const data = useLoaderData<typeof loader>();
  const back = `/pro/visits/${data.visitId}`;
  return (
    <DialogPage title={t('Couldn’t complete the job')} closeTo={back} size="lg">
      <p className="text-ink-soft">
        {t('Use this if you were there and couldn’t do the work. The customer stays booked and chooses another time.')}{' '}
        {data.proofs === 0 ? (
          <Link
            to={`${back}/photos?moment=proof`}
            className="inline-flex min-h-touch items-center font-semibold text-link underline underline-offset-4"
          >
            {t('Add a photo as proof')}
          </Link>
        ) : (
          <span>{t('{count, plural, one {# photo} other {# photos}} added.', { count: data.proofs })}</span>
        )}
      </p>
      <PersistentForm id="report-failure" validator={validator} className="mt-5 space-y-5" order={['reason', 'note', 'photos']}>
        <OperationId value={data.opId} />
        <PlaceFields />
        <RadioCards
          name="reason"
          legend={t('Why couldn’t you complete it?')}
          columns={2}
          cards={data.reasons.map((each) => ({
            value: each.reason,
            label: each.label,
            detail: detailOf(each, data),
          }))}
        />
        <TextArea name="note" label={t('What happened?')} limit={500} rows={3} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant="danger" busyText={t('Reporting…')}>
            {t('Send report')}
          </SubmitButton>
          <LinkButton to={back} variant="secondary" preventScrollReset>
            {t('Back to the job')}
          </LinkButton>
        </div>
      </PersistentForm>
    </DialogPage>
  );
}
