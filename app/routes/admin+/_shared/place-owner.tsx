import { Link } from '@remix-run/react';
import { t } from '#app/platform/texts/t';

type PlaceOwnerProps = {
  customer: { id: string; fullName: string | null } | null;
  company: { id: string; name: string } | null;
};

/** The company or the customer of an address, as a link to their page. */
export function PlaceOwner({ customer, company }: PlaceOwnerProps) {
  const owner = company
    ? { to: `/admin/companies/${company.id}`, name: company.name }
    : customer && { to: `/admin/customers/${customer.id}`, name: customer.fullName || t('A customer') };
  return owner ? (
    <Link to={owner.to} className="inline-link">
      {owner.name}
    </Link>
  ) : null;
}
