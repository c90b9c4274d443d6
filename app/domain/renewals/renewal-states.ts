/** How far a campaign is. `stopped`: no more is sent until it goes on; what was sent stays open. */
export const CAMPAIGN_STATUSES = ['finding', 'ready', 'sending', 'stopped', 'sent'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

export const campaignLabels: Record<CampaignStatus, string> = {
  finding: 'Looking for customers',
  ready: 'Ready to send',
  sending: 'Sending',
  stopped: 'Stopped',
  sent: 'Sent',
};

/** The lists of a campaign’s page: what became of a booking of last season, and of those that were sent what the customer answered. */
export const RENEWAL_FILTERS = ['planned', 'left_out', 'open', 'confirmed', 'declined', 'lapsed', 'skipped'] as const;
export type RenewalFilter = (typeof RENEWAL_FILTERS)[number];

export const filterLabels: Record<RenewalFilter, string> = {
  planned: 'To send',
  left_out: 'Left out',
  open: 'Waiting for an answer',
  confirmed: 'Confirmed',
  declined: 'Declined',
  lapsed: 'Not answered in time',
  skipped: 'Not offered',
};
