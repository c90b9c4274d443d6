import { mark, type Marked } from '#app/platform/texts/t';
/** How far a campaign is. `stopped`: no more is sent until it goes on; what was sent stays open. */
export const CAMPAIGN_STATUSES = ['finding', 'ready', 'sending', 'stopped', 'sent'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

export const campaignLabels: Record<CampaignStatus, Marked> = {
  finding: mark('Looking for customers'),
  ready: mark('Ready to send'),
  sending: mark('Sending'),
  stopped: mark('Stopped'),
  sent: mark('Sent'),
};

/** The lists of a campaign’s page: what became of a booking of last season, and of those that were sent what the customer answered. */
export const RENEWAL_FILTERS = ['planned', 'left_out', 'open', 'confirmed', 'declined', 'lapsed', 'skipped'] as const;
export type RenewalFilter = (typeof RENEWAL_FILTERS)[number];

export const filterLabels: Record<RenewalFilter, Marked> = {
  planned: mark('To send'),
  left_out: mark('Left out'),
  open: mark('Waiting for an answer'),
  confirmed: mark('Confirmed'),
  declined: mark('Declined'),
  lapsed: mark('Not answered in time'),
  skipped: mark('Not offered'),
};
