import { readCampaign, type RenewalRow, renewalPages } from '#app/domain/renewals/list-renewals.server';
import { filterLabels, RENEWAL_FILTERS } from '#app/domain/renewals/renewal-states';
import { csvResponse } from '#app/http/csv-response.server';
import { guardLoader } from '#app/http/guard.server';
import { readId } from '#app/http/read-id';
import { readFilter } from './_shared/filtered-list';

function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** The customers of a campaign that are in one of its lists, as a file. */
export const loader = /* @__PURE__ */ guardLoader('routes/admin+/renewals.$campaignId_.csv', async ({ db, params, url }) => {
  const campaign = await readCampaign(db, readId(params.campaignId));
  const { filter } = readFilter(url, RENEWAL_FILTERS);
  const head = [
    ...['State', 'Customer', 'Address', 'Service', 'Booking', 'Last season', 'Offered at', 'Sent', 'Opened'],
    ...['Why not offered', 'Reason to decline', 'Measured feet', 'Priced feet'],
  ];
  const asLine = (row: RenewalRow) => [
    ...[filterLabels[filter], row.name, row.place, row.service, row.reference, dollars(row.lastCents), dollars(row.newCents)],
    ...[row.sentAt?.toISOString() ?? '', row.viewedAt?.toISOString() ?? '', row.whySkipped, row.declineReason],
    ...[String(row.measured?.feet ?? ''), String(row.measured?.pricedFeet ?? '')],
  ];
  const pages = renewalPages(db, { campaignId: campaign.id, filter });
  return csvResponse(`renewals-${campaign.toYear}-${filter}.csv`, { head, pages, asLine });
});
