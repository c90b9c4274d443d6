import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { EDIT_DAYS } from '#app/domain/review-answers/answer-policy';
import { ANSWER_LIMIT, answerSchema } from '#app/domain/review-answers/answer.schema';
import { readOwnReview } from '#app/domain/review-answers/read-reviews.server';
import { writeAnswer } from '#app/domain/review-answers/write-answer.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { limitRate } from '#app/http/rate-limit.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { z } from 'zod';
import { t } from '#app/platform/texts/t';
import { ownReviewView } from './_shared/review-view';
import { ReviewWords } from './_shared/review-words';

const ROUTE = 'routes/pro+/reviews.$reviewId';
const validator = lazyValidator(() => import('#app/domain/review-answers/answer.schema').then((module) => module.answerSchema));

const pageView = z.object({ review: ownReviewView, opId: z.string() });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Answer a review'), 'Pro') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const review = await readOwnReview(db, { reviewId: readId(params.reviewId), proId: actor.pro.proId });
  return respond(pageView, { review, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read, run }) => {
  const { proId } = actor.pro;
  const { id: reviewId } = await readOwnReview(db, { reviewId: readId(params.reviewId), proId });
  const form = await read(answerSchema);
  await limitRate('message.user', actor.userId);
  const { masked } = await run(form, 'answer-review', (tx) => writeAnswer(tx, { reviewId, proId, text: form.data.answer }));
  return redirectWithNotice('/pro/reviews', {
    type: 'success',
    message: t('Your answer is public'),
    description: masked ? t('We hid a phone number, an address or a link in it.') : undefined,
  });
});

export default function AnswerPage() {
  const { review, opId } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-2xl">
      <PageHead title={t('Answer a review')} lead={t('Everyone who reads the review reads your answer below it.')} />
      <Card as="section" className="mt-6">
        <ReviewWords review={{ ...review, answer: review.canAnswer ? '' : review.answer }} />
      </Card>
      {review.canAnswer ? (
        <PersistentForm id="answer-review" validator={validator} className="mt-6 space-y-5">
          <OperationId value={opId} />
          <TextArea
            name="answer"
            label={t('Your answer')}
            hint={t('You can change it for {days} days. Phone numbers, email addresses and links are hidden.', {
              days: EDIT_DAYS,
            })}
            defaultValue={review.answer}
            limit={ANSWER_LIMIT}
            rows={5}
          />
          <div className="flex flex-wrap items-center gap-4">
            <SubmitButton busyText={t('Sending…')}>{review.answer ? t('Save answer') : t('Publish answer')}</SubmitButton>
            <Link to="/pro/reviews" className="text-link underline underline-offset-4">
              {t('Not now')}
            </Link>
          </div>
        </PersistentForm>
      ) : (
        <p className="mt-6 text-sm text-ink-soft">
          {t('This answer can’t be changed anymore.')}{' '}
          <Link to="/pro/reviews" className="text-link underline underline-offset-4">
            {t('All reviews')}
          </Link>
        </p>
      )}
    </div>
  );
}
