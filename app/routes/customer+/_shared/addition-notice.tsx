import { z } from 'zod';
import { LinkButton } from '#app/components/ui/button';
import { formatMoney } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { t } from '#app/platform/texts/t';

export const additionView = z.object({
  token: z.string(),
  description: z.string(),
  priceCents: z.number(),
  taxCents: z.number(),
});

/** Work that the pro on site proposes and that waits for a yes or no. */
export function AdditionNotice({ addition }: { addition: z.output<typeof additionView> | null }) {
  if (!addition) return null;
  return (
    <Notice tone="info" title={t('Your pro proposes an addition')} className="mt-5" live>
      <p>
        {t('{description}, {price} with tax.', {
          description: addition.description,
          price: formatMoney(addition.priceCents + addition.taxCents, 'always'),
        })}
      </p>
      <LinkButton to={`/change-orders/${addition.token}`} size="sm" className="mt-3">
        {t('Review and answer')}
      </LinkButton>
    </Notice>
  );
}
