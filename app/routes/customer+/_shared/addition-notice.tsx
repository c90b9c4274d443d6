import { z } from 'zod';
import { LinkButton } from '#app/components/ui/button';
import { formatMoney } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';

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
    <Notice tone="info" title="Your pro proposes an addition" className="mt-5" live>
      <p>
        {addition.description}, {formatMoney(addition.priceCents + addition.taxCents, 'always')} with tax.
      </p>
      <LinkButton to={`/change-orders/${addition.token}`} size="sm" className="mt-3">
        Review and answer
      </LinkButton>
    </Notice>
  );
}
