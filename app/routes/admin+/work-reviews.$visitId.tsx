import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { withZod } from '@remix-validated-form/with-zod';
import { z } from 'zod';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { OperationId } from '#app/components/forms/operation-id';
import { RadioCards } from '#app/components/forms/radio-cards';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge } from '#app/components/ui/badge';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { formatMoney } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { REVIEW_NOTE_LIMIT, reviewSchema } from '#app/domain/fulfillment/completion-review.schema';
import { readCompletionReview } from '#app/domain/fulfillment/list-completion-reviews.server';
import { refuseCompletion, releaseCompletion } from '#app/domain/fulfillment/review-completion.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { formatDateTime } from '#app/platform/format-date-time';
import { useLive } from '#app/realtime/use-live';
import { mark, t, translate } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/work-reviews.$visitId';
const validator = withZod(reviewSchema);

const pageView = z.object({
  visitId: z.string(),
  bookingId: z.string(),
  reference: z.string(),
  customer: z.string(),
  customerPhone: z.string(),
  service: z.string(),
  zone: z.string(),
  status: z.enum(['waiting', 'released', 'refused']),
  reportedAt: z.date(),
  minutes: z.number(),
  plannedMinutes: z.number(),
  isQuick: z.boolean(),
  isNewPro: z.boolean(),
  proNote: z.string(),
  decidedAt: z.date().nullable(),
  decidedBy: z.string().nullable(),
  decisionNote: z.string(),
  pro: z.string(),
  proId: z.string(),
  proPhone: z.string(),
  payoutCents: z.number(),
  plannedStart: z.date(),
  arrivedAt: z.date().nullable(),
  startedAt: z.date().nullable(),
  milesAway: z.number().nullable(),
  byZipCenter: z.boolean(),
  photos: z.array(z.object({ id: z.string(), moment: z.enum(['before', 'after', 'proof']), url: z.string() })),
  checks: z.array(z.object({ position: z.number(), label: z.string() })),
  opId: z.string(),
});
type PageData = z.output<typeof pageView>;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Work review'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const review = await readCompletionReview(db, { visitId: readId(params.visitId), viewerId: actor.userId });
  return respond(pageView, { ...review, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const visitId = readId(params.visitId);
  const form = await read(reviewSchema);
  const { decision, note } = form.data;
  const work = decision === 'release' ? releaseCompletion : refuseCompletion;
  await run(form, `${decision}-completion:${visitId}`, (tx) => work(tx, { visitId, adminId: actor.userId, note }));
  return redirectWithNotice(`/admin/work-reviews/${visitId}`, {
    type: 'success',
    message: decision === 'release' ? t('Approved') : t('Sent back'),
    description:
      decision === 'release'
        ? t('We charge the balance and schedule the payout. We emailed the pro and the customer.')
        : t('We don’t charge or pay anything. We emailed the pro and the customer.'),
  });
});

const badges = {
  waiting: { tone: 'warn', label: mark('Needs review') },
  released: { tone: 'good', label: mark('Approved') },
  refused: { tone: 'bad', label: mark('Sent back') },
} as const;

export default function WorkReviewPage() {
  const data = useLoaderData<typeof loader>();
  useLive(['visit.changed']);
  const { tone, label } = badges[data.status];
  return (
    <>
      <p className="mb-3 text-sm">
        <Link to="/admin/work-reviews" className="inline-link">
          {t('All work reviews')}
        </Link>
      </p>
      <PageHead
        eyebrow={data.reference}
        title={`${data.customer}: ${data.service}`}
        lead={t('{pro} marked it complete {when}.', {
          pro: data.pro,
          when: formatDateTime(new Date(data.reportedAt), { zone: data.zone, showZone: true }),
        })}
        actions={<Badge tone={tone}>{translate(label)}</Badge>}
      />
      <div className="mt-6 grid gap-6 lg:grid-cols-2">
        <div className="space-y-6">
          <Facts data={data} />
          <Decide data={data} />
        </div>
        <Work data={data} />
      </div>
    </>
  );
}

function awayInWords({ milesAway, byZipCenter }: PageData): string {
  if (milesAway === null) return t('Not shared by the phone');
  const miles = milesAway.toFixed(1);
  return byZipCenter
    ? t('{miles} miles from the center of its ZIP code', { miles })
    : t('{miles} miles from the address', { miles });
}

function Facts({ data }: { data: PageData }) {
  const { zone } = data;
  const at = (value: Date | null) => (value ? <DateTime at={value} zone={zone} /> : t('Not recorded'));
  const rows = [
    [
      t('Reason for review'),
      [data.isQuick ? t('Finished much faster than planned') : '', data.isNewPro ? t('New pro') : ''].filter(Boolean).join(', '),
    ],
    [t('Time on site'), t('{minutes} of {planned} planned minutes', { minutes: data.minutes, planned: data.plannedMinutes })],
    [t('Planned start'), at(data.plannedStart)],
    [t('Arrived'), at(data.arrivedAt)],
    [t('Arrival location'), awayInWords(data)],
    [t('Started'), at(data.startedAt)],
    [t('Payout'), formatMoney(data.payoutCents, 'always')],
    [t('Note to the customer'), data.proNote || t('No note')],
  ] as const;
  return (
    <Card as="section">
      <CardHead title={t('What we know')} />
      <dl className="space-y-2 text-sm">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1 border-t border-line pt-3">
        <li>
          <Link to={`/admin/dispatch/${data.visitId}`} className="inline-link inline-flex min-h-touch items-center">
            {t('Visit')}
          </Link>
        </li>
        <li>
          <Link to={`/admin/pros/${data.proId}`} className="inline-link inline-flex min-h-touch items-center">
            {data.pro}
          </Link>
        </li>
        {data.customerPhone ? (
          <li>
            <a href={`tel:${data.customerPhone}`} className="inline-link inline-flex min-h-touch items-center">
              {t('Call the customer')}
            </a>
          </li>
        ) : null}
        {data.proPhone ? (
          <li>
            <a href={`tel:${data.proPhone}`} className="inline-link inline-flex min-h-touch items-center">
              {t('Call the pro')}
            </a>
          </li>
        ) : null}
      </ul>
    </Card>
  );
}

function decidedInWords({ status, decidedBy }: PageData): string {
  const name = decidedBy ?? t('our office');
  return status === 'refused' ? t('Sent back by {name}', { name }) : t('Approved by {name}', { name });
}

function Decide({ data }: { data: PageData }) {
  if (data.status !== 'waiting')
    return (
      <Notice tone={badges[data.status].tone} title={decidedInWords(data)}>
        {data.decidedAt ? <DateTime at={data.decidedAt} zone={data.zone} /> : null}
        {data.decisionNote ? <span className="block whitespace-pre-line">{data.decisionNote}</span> : null}
      </Notice>
    );
  return (
    <Card as="section">
      <CardHead title={t('Decide')} hint={t('If the photos aren’t clear, call the customer.')} />
      <PersistentForm id="review" validator={validator} className="space-y-4" order={['decision', 'note']}>
        <OperationId value={data.opId} />
        <RadioCards
          name="decision"
          legend={t('Is the work done?')}
          cards={[
            { value: 'release', label: t('Yes, approve it'), detail: t('We charge the balance and schedule the payout.') },
            {
              value: 'refuse',
              label: t('No, send it back'),
              detail: t('We don’t charge or pay anything. The pro finishes the job.'),
            },
          ]}
        />
        <TextArea
          name="note"
          label={t('Note')}
          hint={t('Required if you send it back. The pro sees it.')}
          limit={REVIEW_NOTE_LIMIT}
          rows={3}
        />
        <SubmitButton busyText={t('Saving…')}>{t('Save decision')}</SubmitButton>
      </PersistentForm>
    </Card>
  );
}

function Work({ data }: { data: PageData }) {
  return (
    <Card as="section">
      <CardHead title={t('Photos and checklist')} />
      <ul className="grid gap-3 sm:grid-cols-2">
        {data.photos.map((photo, index) => (
          <li key={photo.id}>
            <a href={photo.url}>
              <img
                src={photo.url}
                alt={
                  photo.moment === 'before'
                    ? t('Before the work, view {number}', { number: index + 1 })
                    : t('After the work, view {number}', { number: index + 1 })
                }
                loading="lazy"
                className="aspect-[4/3] w-full rounded-lg border border-line object-cover"
              />
            </a>
            <p className="text-sm text-ink-soft">{photo.moment === 'before' ? t('Before') : t('After')}</p>
          </li>
        ))}
      </ul>
      {data.photos.length ? null : <p className="text-sm text-ink-soft">{t('No photos.')}</p>}
      <h3 className="mt-5 font-semibold">{t('Checklist')}</h3>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {data.checks.map((check) => (
          <li key={check.position}>{check.label}</li>
        ))}
      </ul>
    </Card>
  );
}
