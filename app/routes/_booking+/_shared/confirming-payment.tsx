import { Link } from '@remix-run/react';
import { WithParts } from '#app/components/ui/with-parts';
import { t } from '#app/platform/texts/t';

/** What stands while a payment is on its way; `again` is the page itself. */
export function ConfirmingPayment({ again }: { again: string }) {
  return (
    <WithParts
      text={t(
        'Confirming your payment. This takes a few seconds, and this page updates automatically. You can also [check again now].',
      )}
      parts={[
        (words) => (
          <Link to={again} reloadDocument className="inline-link">
            {words}
          </Link>
        ),
      ]}
    />
  );
}
