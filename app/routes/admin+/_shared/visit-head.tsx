import { Link } from '@remix-run/react';
import { PageHead } from '#app/components/ui/page-head';
import { t } from '#app/platform/texts/t';

/** The head of a page that does one thing to a visit, with the way back to the visit. */
export function VisitHead({
  title,
  lead,
  visitId,
  reference,
}: {
  title: string;
  lead?: string;
  visitId: string;
  reference: string;
}) {
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to="/admin/dispatch" className="text-link underline underline-offset-4">
          {t('Dispatch')}
        </Link>{' '}
        /{' '}
        <Link to={`/admin/dispatch/${visitId}`} className="text-link underline underline-offset-4">
          {reference}
        </Link>
      </p>
      <PageHead title={title} lead={lead} />
    </>
  );
}
