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
import { useLive } from '#app/realtime/use-live';

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

export const meta: MetaFunction = () => [{ title: pageTitle('Work review', 'Admin') }];

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
    message: decision === 'release' ? 'Approved' : 'Sent back',
    description:
      decision === 'release'
        ? 'We charge the balance and schedule the payout. We emailed the pro and the customer.'
        : 'We don’t charge or pay anything. We emailed the pro and the customer.',
  });
});

const badges = {
  waiting: { tone: 'warn', label: 'Needs review' },
  released: { tone: 'good', label: 'Approved' },
  refused: { tone: 'bad', label: 'Sent back' },
} as const;

export default function WorkReviewPage() {
  const data = useLoaderData<typeof loader>();
  useLive(['visit.changed']);
  const { tone, label } = badges[data.status];
  return (
    <>
      <p className="mb-3 text-sm">
        <Link to="/admin/work-reviews" className="inline-link">
          All work reviews
        </Link>
      </p>
      <PageHead
        eyebrow={data.reference}
        title={`${data.customer}: ${data.service}`}
        lead={
          <>
            {data.pro} marked it complete <DateTime at={data.reportedAt} zone={data.zone} showZone />.
          </>
        }
        actions={<Badge tone={tone}>{label}</Badge>}
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

function Facts({ data }: { data: PageData }) {
  const { zone } = data;
  const at = (value: Date | null) => (value ? <DateTime at={value} zone={zone} /> : 'Not recorded');
  const rows = [
    [
      'Reason for review',
      [data.isQuick ? 'Finished much faster than planned' : '', data.isNewPro ? 'New pro' : ''].filter(Boolean).join(', '),
    ],
    ['Time on site', `${data.minutes} of ${data.plannedMinutes} planned minutes`],
    ['Planned start', at(data.plannedStart)],
    ['Arrived', at(data.arrivedAt)],
    [
      'Arrival location',
      data.milesAway === null
        ? 'Not shared by the phone'
        : `${data.milesAway.toFixed(1)} miles from the ${data.byZipCenter ? 'center of its ZIP code' : 'address'}`,
    ],
    ['Started', at(data.startedAt)],
    ['Payout', formatMoney(data.payoutCents, 'always')],
    ['Note to the customer', data.proNote || 'None'],
  ] as const;
  return (
    <Card as="section">
      <CardHead title="What we know" />
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
            Visit
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
              Call the customer
            </a>
          </li>
        ) : null}
        {data.proPhone ? (
          <li>
            <a href={`tel:${data.proPhone}`} className="inline-link inline-flex min-h-touch items-center">
              Call the pro
            </a>
          </li>
        ) : null}
      </ul>
    </Card>
  );
}

function Decide({ data }: { data: PageData }) {
  if (data.status !== 'waiting')
    return (
      <Notice tone={badges[data.status].tone} title={`${badges[data.status].label} by ${data.decidedBy ?? 'our office'}`}>
        {data.decidedAt ? <DateTime at={data.decidedAt} zone={data.zone} /> : null}
        {data.decisionNote ? <span className="block whitespace-pre-line">{data.decisionNote}</span> : null}
      </Notice>
    );
  return (
    <Card as="section">
      <CardHead title="Decide" hint="If the photos aren’t clear, call the customer." />
      <PersistentForm id="review" validator={validator} className="space-y-4" order={['decision', 'note']}>
        <OperationId value={data.opId} />
        <RadioCards
          name="decision"
          legend="Is the work done?"
          cards={[
            { value: 'release', label: 'Yes, approve it', detail: 'We charge the balance and schedule the payout.' },
            { value: 'refuse', label: 'No, send it back', detail: 'We don’t charge or pay anything. The pro finishes the job.' },
          ]}
        />
        <TextArea
          name="note"
          label="Note"
          hint="Required if you send it back. The pro sees it."
          limit={REVIEW_NOTE_LIMIT}
          rows={3}
        />
        <SubmitButton busyText="Saving…">Save decision</SubmitButton>
      </PersistentForm>
    </Card>
  );
}

function Work({ data }: { data: PageData }) {
  return (
    <Card as="section">
      <CardHead title="Photos and checklist" />
      <ul className="grid gap-3 sm:grid-cols-2">
        {data.photos.map((photo, index) => (
          <li key={photo.id}>
            <a href={photo.url}>
              <img
                src={photo.url}
                alt={`${photo.moment === 'before' ? 'Before' : 'After'} the work, view ${index + 1}`}
                loading="lazy"
                className="aspect-[4/3] w-full rounded-lg border border-line object-cover"
              />
            </a>
            <p className="text-sm text-ink-soft">{photo.moment === 'before' ? 'Before' : 'After'}</p>
          </li>
        ))}
      </ul>
      {data.photos.length ? null : <p className="text-sm text-ink-soft">No photos.</p>}
      <h3 className="mt-5 font-semibold">Checklist</h3>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {data.checks.map((check) => (
          <li key={check.position}>{check.label}</li>
        ))}
      </ul>
    </Card>
  );
}
