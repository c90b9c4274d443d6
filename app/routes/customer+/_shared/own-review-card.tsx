import { ButtonForm } from '#app/components/forms/button-form';
import { Card, CardHead } from '#app/components/ui/card';
import { RatingStars } from '#app/components/ui/rating';
import { ReviewAnswer } from '#app/components/visits/review-answer';
import { t } from '#app/platform/texts/t';
import { z } from 'zod';

export const ownReviewView = z.object({
  rating: z.number(),
  comment: z.string(),
  answer: z.string(),
  isReported: z.boolean(),
  opId: z.string(),
});

type OwnReviewCardProps = { review: z.output<typeof ownReviewView> | null; proName: string };

/** What the customer wrote about this visit and what the pro answered. */
export function OwnReviewCard({ review, proName }: OwnReviewCardProps) {
  if (!review) return null;
  return (
    <Card as="section">
      <CardHead title={t('Your rating')} />
      <RatingStars value={review.rating} size="sm" />
      {review.comment ? <p className="mt-2 whitespace-pre-line text-sm text-ink-soft">{review.comment}</p> : null}
      <ReviewAnswer answer={review.answer} from={t('{proName} answered in public', { proName })} />
      {review.answer && !review.isReported ? (
        <ButtonForm fields={{ intent: 'report-answer', opId: review.opId }} variant="quiet" size="sm" className="-ml-3 mt-2">
          {t('Report this answer')}
        </ButtonForm>
      ) : null}
      {review.isReported ? (
        <p className="mt-2 text-sm text-ink-faint">{t('You reported this answer. We’re reviewing it.')}</p>
      ) : null}
    </Card>
  );
}
