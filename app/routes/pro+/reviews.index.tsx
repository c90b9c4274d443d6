import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import Star from 'lucide-react/icons/star';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { Card } from '#app/components/ui/card';
import { EmptyState } from '#app/components/ui/empty-state';
import { PageHead } from '#app/components/ui/page-head';
import { Pager } from '#app/components/ui/pager';
import { RatingStars } from '#app/components/ui/rating';
import { listOwnReviews } from '#app/domain/review-answers/read-reviews.server';
import { readProCard } from '#app/domain/pros/read-pro-card.server';
import { daysText } from '#app/domain/settings/booking-terms';
import { readReviewDays } from '#app/domain/settings/booking-terms.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';
import { ownReviewView } from './_shared/review-view';
import { ReviewWords } from './_shared/review-words';

const ROUTE = 'routes/pro+/reviews.index';

const pageView = z.object({
  rating: z.number(),
  ratingCount: z.number(),
  reviews: z.array(ownReviewView),
  next: z.string().nullable(),
  isFirst: z.boolean(),
  opensAfter: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Reviews'), 'Pro') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const { proId } = actor.pro;
  const after = z
    .string()
    .uuid()
    .optional()
    .catch(undefined)
    .parse(url.searchParams.get('after') ?? undefined);
  const [card, list, days] = await Promise.all([
    readProCard(db, { proId }),
    listOwnReviews(db, { proId, after }),
    readReviewDays(db),
  ]);
  return respond(pageView, {
    rating: card.rating,
    ratingCount: card.ratingCount,
    ...list,
    isFirst: !after,
    opensAfter: daysText(days),
  });
});

export default function ReviewsPage() {
  const { rating, ratingCount, reviews, next, isFirst, opensAfter } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={t('Reviews')}
        lead={t('What your customers wrote. You can answer each review once, in public.')}
        actions={ratingCount > 0 ? <RatingStars value={rating} count={ratingCount} /> : null}
      />
      {reviews.length === 0 ? (
        <div className="mt-8">
          <EmptyState icon={Star} title={t('No reviews yet')}>
            {t('A review shows up here once you and your customer have both rated the visit, or after {opensAfter}.', {
              opensAfter,
            })}
          </EmptyState>
        </div>
      ) : (
        <ul className="mt-8 space-y-4">
          {reviews.map((review) => (
            <li key={review.id}>
              <Card as="article">
                <ReviewWords review={review} />
                {review.canAnswer ? (
                  <p className="mt-4">
                    <Link to={`/pro/reviews/${review.id}`} className="font-semibold text-link underline underline-offset-4">
                      {review.answer ? t('Change your answer') : t('Answer in public')}
                    </Link>
                  </p>
                ) : null}
              </Card>
            </li>
          ))}
        </ul>
      )}
      <Pager firstTo={isFirst ? null : '/pro/reviews'} nextTo={next ? `/pro/reviews?after=${next}` : null} />
    </>
  );
}
