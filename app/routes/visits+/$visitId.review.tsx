import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { withZod } from '@remix-validated-form/with-zod';
import { z } from 'zod';
import { Checkbox } from '#app/components/forms/checkbox';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { OperationId } from '#app/components/forms/operation-id';
import { RadioCards } from '#app/components/forms/radio-cards';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { RatingInput } from '#app/components/ui/rating';
import { createProFeedback, createReview, setReviewConsent } from '#app/domain/reviews/create-review.server';
import { readReviewable } from '#app/domain/reviews/queries.server';
import { COMMENT_LIMIT, customerReviewSchema, proFeedbackSchema, reviewConsentSchema } from '#app/domain/reviews/review.schema';
import { wrapUnexpected } from '#app/http/wrap-unexpected.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { mark, t } from '#app/platform/texts/t';

const ROUTE = 'routes/visits+/$visitId.review';

const FAILED = mark('Submission Failed. There was an error submitting your feedback. Please try again.');

const pageView = z.object({
  visitId: z.string(),
  side: z.enum(['customer', 'pro']),
  service: z.string(),
  proName: z.string(),
  customerName: z.string(),
  isDone: z.boolean(),
  mayShow: z.boolean(),
  opId: z.string(),
});

const customerForms = z.preprocess(
  (fields) => ({ intent: 'rate', ...(fields as Record<string, unknown>) }),
  z.discriminatedUnion('intent', [
    customerReviewSchema.extend({ intent: z.literal('rate') }),
    reviewConsentSchema.extend({ intent: z.literal('consent') }),
  ]),
);

const customerValidator = withZod(customerReviewSchema);
const consentValidator = withZod(reviewConsentSchema);
const proValidator = withZod(proFeedbackSchema);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.side === 'pro' ? t('Feedback') : t('Rate the visit')) },
];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const visit = await readReviewable(db, { visitId: readId(params.visitId), userId: actor.userId });
  return respond(pageView, { ...visit, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read, run }) => {
  const { visitId, side } = await readReviewable(db, { visitId: readId(params.visitId), userId: actor.userId });
  if (side === 'customer') {
    const form = await read(customerForms);
    const customerId = actor.userId;
    if (form.data.intent === 'consent') {
      const { mayShow } = form.data;
      await run(form, 'review-consent', (tx) => setReviewConsent(tx, { visitId, customerId, mayShow }));
      return redirectWithNotice(`/visits/${visitId}/review`, { type: 'success', message: t('Saved') });
    }
    const { intent: _intent, ...review } = form.data;
    const { masked } = await wrapUnexpected(FAILED, () =>
      run(form, 'rate', (tx) => createReview(tx, { visitId, customerId, review })),
    );
    return redirectWithNotice(`/customer/visits/${visitId}`, {
      type: 'success',
      message: t('Thank you for your rating'),
      description: masked ? t('We left out contact details.') : undefined,
    });
  }
  const form = await read(proFeedbackSchema);
  await wrapUnexpected(FAILED, () =>
    run(form, 'feedback', (tx) => createProFeedback(tx, { visitId, proUserId: actor.userId, feedback: form.data })),
  );
  return redirectWithNotice(`/pro/visits/${visitId}`, { type: 'success', message: t('Thank you for your feedback') });
});

export default function ReviewPage() {
  const visit = useLoaderData<typeof loader>();
  const { side, isDone } = visit;
  const back = `/${side}/visits/${visit.visitId}`;
  const title =
    side === 'customer'
      ? t('How did {proName} do?', { proName: visit.proName })
      : t("How was it at {customerName}'s?", { customerName: visit.customerName });
  return (
    <SiteLayout>
      <div className="page max-w-2xl py-10">
        <PageHead
          title={title}
          lead={
            side === 'customer'
              ? visit.service
              : t('Only our dispatch team reads this: access, safety, what the next crew should know.')
          }
        />
        <div className="mt-8">
          {isDone ? (
            <>
              <Notice tone="good" title={t('You’ve already rated this visit. Thank you!')}>
                <Link to={back} className="text-link underline underline-offset-4">
                  {t('Back to the visit')}
                </Link>
              </Notice>
              {side === 'customer' ? <ConsentForm opId={visit.opId} mayShow={visit.mayShow} /> : null}
            </>
          ) : side === 'customer' ? (
            <CustomerForm opId={visit.opId} back={back} />
          ) : (
            <ProForm opId={visit.opId} back={back} />
          )}
        </div>
      </div>
    </SiteLayout>
  );
}

type FormProps = { opId: string; back: string };

function CustomerForm({ opId, back }: FormProps) {
  return (
    <PersistentForm id="rate-visit" validator={customerValidator} className="space-y-6">
      <OperationId value={opId} />
      <RatingInput name="rating" label={t('Overall')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <RatingInput name="quality" label={t('Quality of the work')} />
        <RatingInput name="timeliness" label={t('On time')} />
        <RatingInput name="communication" label={t('Communication')} />
      </div>
      <TextArea name="comment" label={t('A few words')} optional limit={COMMENT_LIMIT} rows={4} />
      <RadioCards
        name="wouldRecommend"
        legend={t('Would you recommend them?')}
        columns={2}
        defaultValue="yes"
        cards={[
          { value: 'yes', label: t('Yes') },
          { value: 'no', label: t('No') },
        ]}
      />
      <MayShow />
      <Buttons back={back} label={t('Send rating')} />
    </PersistentForm>
  );
}

function MayShow({ isTicked = false }: { isTicked?: boolean }) {
  return (
    <Checkbox
      name="mayShow"
      label={t('You may show my words on your website')}
      hint={t('With my first name, initial and town. I can change this here at any time.')}
      defaultChecked={isTicked}
    />
  );
}

/** A rating that was sent stays as it is; whether its words are shown is for its author to change. */
function ConsentForm({ opId, mayShow }: { opId: string; mayShow: boolean }) {
  return (
    <PersistentForm id="review-consent" validator={consentValidator} className="mt-8 space-y-4">
      <OperationId value={opId} />
      <input type="hidden" name="intent" value="consent" />
      <MayShow isTicked={mayShow} />
      <SubmitButton variant="secondary" busyText={t('Saving…')}>
        {t('Save')}
      </SubmitButton>
    </PersistentForm>
  );
}

function ProForm({ opId, back }: FormProps) {
  return (
    <PersistentForm id="pro-feedback" validator={proValidator} className="space-y-6">
      <OperationId value={opId} />
      <RatingInput name="rating" label={t('Overall')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <RatingInput name="access" label={t('Getting in')} />
        <RatingInput name="payment" label={t('Payment')} />
        <RatingInput name="safety" label={t('Safety')} />
      </div>
      <TextArea name="comment" label={t('What should the next crew know?')} optional limit={COMMENT_LIMIT} rows={4} />
      <Buttons back={back} label={t('Send feedback')} />
    </PersistentForm>
  );
}

function Buttons({ back, label }: { back: string; label: string }) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <SubmitButton busyText={t('Sending…')}>{label}</SubmitButton>
      <Link to={back} className="text-link underline underline-offset-4">
        {t('Not now')}
      </Link>
    </div>
  );
}
