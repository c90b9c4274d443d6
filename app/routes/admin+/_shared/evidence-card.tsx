import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { t } from '#app/platform/texts/t';

/** The evidence of a booking to download. */
export function EvidenceCard({ bookingId }: { bookingId: string }) {
  return (
    <Card as="section" className="mt-6">
      <CardHead
        title={t('Evidence')}
        hint={t(
          'Booking, quote, policy as sold, check-in, checklist, photos, messages, sign-off and payments. Each record has a hash that covers the one before, so a change shows.',
        )}
      />
      <div className="flex flex-wrap gap-3">
        <LinkButton to={`/admin/evidence/${bookingId}/pdf`} variant="secondary" reloadDocument>
          {t('Download PDF')}
        </LinkButton>
        <LinkButton to={`/admin/evidence/${bookingId}/json`} variant="secondary" reloadDocument>
          {t('Download JSON')}
        </LinkButton>
      </div>
    </Card>
  );
}
