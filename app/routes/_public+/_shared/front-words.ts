import type { FrontWords } from '#app/domain/business/front-page';
import { countInWords, flatPriceClause } from '#app/domain/catalog/package-text';
import { guaranteeTerm, type Promised, takedownDates } from '#app/domain/guarantee/guarantee-text';

type Packages = Parameters<typeof flatPriceClause>[0];

const QUOTE = 'You get a fixed quote within 24 hours.';

/** What the texts of the front page leave open, from packages, seasons and policies. */
export function frontWords(packages: Packages, promised: Promised): FrontWords {
  const flat = flatPriceClause(packages);
  const isAllFlat = packages.every(({ instantPrice }) => instantPrice);
  return {
    ways: countInWords(packages.length, 'way', 'ways').toLowerCase(),
    prices: flat
      ? `${flat} for your ZIP code right away.${isAllFlat ? '' : ` For the rest, ${QUOTE.charAt(0).toLowerCase()}${QUOTE.slice(1)}`}`
      : QUOTE,
    takedown: takedownDates(promised),
    guarantee: guaranteeTerm(promised),
  };
}
