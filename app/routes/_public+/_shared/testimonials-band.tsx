import { currentLocale } from '#app/platform/texts/language';
import { ReviewAnswer } from '#app/components/visits/review-answer';
import { RatingStars } from '#app/components/ui/rating';
import { t } from '#app/platform/texts/t';

export type Figures = { rating: { average: number; count: number } | null; installations: number | null; crews: number | null };
export type Testimonial = { id: string; rating: number; comment: string; name: string; place: string; answer: string | null };

type BandProps = { figures: Figures; testimonials: Testimonial[]; isLit: boolean };

/** Figures and reviews counted last night from our own visits. With too few of them there is no band at all. */
export function TestimonialsBand({ figures, testimonials, isLit }: BandProps) {
  if (!figures.rating || testimonials.length === 0) return null;
  const { rating, installations, crews } = figures;
  const counted = [
    {
      value: rating.average.toFixed(1),
      label: t('out of 5 from {count} reviews', { count: rating.count.toLocaleString(currentLocale()) }),
    },
    ...(installations === null
      ? []
      : [{ value: installations.toLocaleString(currentLocale()), label: isLit ? t('houses lit') : t('jobs done') }]),
    ...(crews === null ? [] : [{ value: crews.toLocaleString(currentLocale()), label: t('crews that take jobs') }]),
  ];
  return (
    <section aria-labelledby="testimonials-title" className="page py-16 sm:py-24">
      <h2 id="testimonials-title" className="display text-display-lg">
        {t('What customers say')}
      </h2>
      <dl className="mt-8 grid grid-cols-3 gap-4 sm:flex sm:flex-wrap sm:gap-x-14 sm:gap-y-6">
        {counted.map((figure) => (
          <div key={figure.label} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-ink-soft sm:text-base">{figure.label}</dt>
            <dd className="display figures text-display-md">{figure.value}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-10 grid gap-6 md:grid-cols-3">
        {testimonials.map((testimonial) => (
          <li key={testimonial.id} className="flex flex-col rounded-lg border border-line bg-surface p-6">
            <RatingStars value={testimonial.rating} size="sm" />
            <blockquote className="mt-3 grow">{testimonial.comment}</blockquote>
            <p className="mt-4 text-sm text-ink-faint">
              {testimonial.name}, {testimonial.place}
            </p>
            {testimonial.answer ? <ReviewAnswer answer={testimonial.answer} from={t('Their pro answered')} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
