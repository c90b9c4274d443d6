import { Notice } from '#app/components/ui/notice';
import { longDate } from '#app/domain/catalog/visit-windows';
import { formatMoney } from '#app/platform/format-money';
import { t } from '#app/platform/texts/t';
import type { QuoteData } from './quote-view.server';

/** What a customer had last season, above the quote that offers it again. */
export function WelcomeBack({ data: { welcome, price, problem } }: { data: QuoteData }) {
  if (!welcome || problem) return null;
  const { lastCents, lastDay, pro } = welcome;
  const now = price.lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return (
    <Notice tone="good" title={t('Welcome back: the same as last season')} className="mb-8">
      <p>
        {lastDay ? `${t('We came on {day}.', { day: longDate(lastDay) })} ` : null}
        {now === lastCents
          ? t('The price is the same: {price} before tax.', { price: formatMoney(now) })
          : t('Last season it was {was} before tax; now it’s {price}.', {
              was: formatMoney(lastCents),
              price: formatMoney(now),
            })}{' '}
        {pro ? t('We ask {pro} first again.', { pro }) : null}
      </p>
    </Notice>
  );
}
