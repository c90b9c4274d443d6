import type { FrontWords } from '#app/domain/business/front-page';
import { countInWords, flatPriceClause } from '#app/domain/catalog/package-text';
import { guaranteeTerm, type Promised, takedownDates } from '#app/domain/guarantee/guarantee-text';
import { t } from '#app/platform/texts/t';

type Packages = Parameters<typeof flatPriceClause>[0];

/** What the texts of the front page leave open, from packages, seasons and policies. */
export function frontWords(packages: Packages, promised: Promised, quoteTime: string): FrontWords {
  const flat = flatPriceClause(packages);
  const isAllFlat = packages.every(({ instantPrice }) => instantPrice);
  return {
    ways: countInWords(packages.length, t('way'), t('ways')).toLowerCase(),
    prices: flat
      ? isAllFlat
        ? t('{prices} for your ZIP code right away.', { prices: flat })
        : t('{prices} for your ZIP code right away. For the rest, you get a fixed quote {quoteTime}.', {
            prices: flat,
            quoteTime,
          })
      : t('You get a fixed quote {quoteTime}.', { quoteTime }),
    takedown: takedownDates(promised),
    guarantee: guaranteeTerm(promised),
  };
}
