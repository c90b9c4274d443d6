import { Link } from '@remix-run/react';
import { DateTime } from '#app/components/ui/date-time';
import { RatingStars } from '#app/components/ui/rating';
import { ReviewAnswer } from '#app/components/visits/review-answer';
import { t } from '#app/platform/texts/t';
import type { OwnReview } from './review-view';

/** A review with its stars, its words and the answer below it. */
export function ReviewWords({ review }: { review: OwnReview }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <RatingStars value={review.rating} size="sm" />
        <span className="text-sm text-ink-faint">
          <Link to={`/pro/visits/${review.visitId}`} className="text-link underline underline-offset-4">
            {review.service}
          </Link>
          , {review.city}, <DateTime at={review.at} style="date" zone={review.zone} />
        </span>
      </p>
      <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">
        {review.comment || <span className="text-ink-faint">{t('No comment, only stars.')}</span>}
      </p>
      {review.isRemoved ? (
        <p className="mt-3 text-sm text-ink-soft">{t('Our office removed your answer. Only you see this note.')}</p>
      ) : (
        <ReviewAnswer answer={review.answer} from={t('Your answer')} />
      )}
    </>
  );
}
