import Star from 'lucide-react/icons/star';
import { mark, t, translate } from '#app/platform/texts/t';
import { classNames } from './class-names';

const WORDS = [mark('Poor'), mark('Fair'), mark('Good'), mark('Very good'), mark('Excellent')];

function toWord(stars: number): string {
  const word = WORDS[stars - 1];
  return word ? translate(word) : '';
}

type RatingInputProps = { name: string; label: string; defaultValue?: number; error?: string; idPrefix?: string };

/**
 * Five stars as radios, from 1 to 5, so that the arrow keys follow the order of the stars; plain CSS lights every star up to
 * the chosen one. Screen readers say "4 stars, Very good".
 */
export function RatingInput({ name, label, defaultValue = 5, error, idPrefix = '' }: RatingInputProps) {
  const id = `${idPrefix}${name}`;
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} id={id}>
      <legend className="mb-1 font-semibold">{label}</legend>
      {error ? (
        <p id={`${id}-error`} className="mb-1 text-sm font-semibold text-bad">
          <span className="sr-only">{t('Error:')} </span>
          {error}
        </p>
      ) : null}
      <div className="rating inline-flex">
        {[1, 2, 3, 4, 5].map((stars) => (
          <span key={stars} className="contents">
            <input
              type="radio"
              id={`${id}-${stars}`}
              name={name}
              value={stars}
              defaultChecked={stars === defaultValue}
              className="peer sr-only"
            />
            <label
              htmlFor={`${id}-${stars}`}
              className="grid h-11 w-11 cursor-pointer place-items-center rounded-md"
              title={toWord(stars)}
            >
              <Star aria-hidden className="h-7 w-7" strokeWidth={1.75} />
              <span className="sr-only">
                {t('{stars, plural, one {# star} other {# stars}}, {word}', { stars, word: toWord(stars) })}
              </span>
            </label>
          </span>
        ))}
      </div>
    </fieldset>
  );
}

type RatingStarsProps = { value: number; count?: number; size?: 'sm' | 'md' };

/** A given rating: "4.8 out of 5". */
export function RatingStars({ value, count, size = 'md' }: RatingStarsProps) {
  const star = size === 'sm' ? 'h-4 w-4' : 'h-5 w-5';
  return (
    <span className="inline-flex items-center gap-1.5 text-sm">
      <span aria-hidden className="inline-flex">
        {[1, 2, 3, 4, 5].map((at) => (
          <Star
            key={at}
            className={classNames(star, value >= at - 0.25 ? 'fill-lamp text-warn' : 'fill-none text-line-strong')}
            strokeWidth={1.75}
          />
        ))}
      </span>
      <span className="figures font-semibold">
        {value.toFixed(1)}
        <span className="sr-only"> {t('out of 5')}</span>
      </span>
      {count === undefined ? null : <span className="figures text-ink-faint">({count})</span>}
    </span>
  );
}
