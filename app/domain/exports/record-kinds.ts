import { businessKinds } from './business-kinds';
import { moneyKinds } from './money-kinds';
import { offerKinds } from './offer-kinds';
import { ordersKinds } from './orders-kinds';
import { payoutsKinds } from './payouts-kinds';
import { peopleKinds } from './people-kinds';
import { programKinds } from './program-kinds';
import { prosKinds } from './pros-kinds';
import type { RecordKind } from './record-kind';
import { talkKinds } from './talk-kinds';
import { visitsKinds } from './visits-kinds';
import { workKinds } from './work-kinds';

/** Every kind of record that the export writes, in the order of its files. */
export const recordKinds: readonly RecordKind[] = [
  ...peopleKinds,
  ...prosKinds,
  ...ordersKinds,
  ...visitsKinds,
  ...workKinds,
  ...moneyKinds,
  ...payoutsKinds,
  ...talkKinds,
  ...offerKinds,
  ...businessKinds,
  ...programKinds,
];

const KEY = 'Keys, codes and links that open something.';
const ENGINE = 'What the dispatch engine reckoned from records that are exported.';
const INNER = 'How this installation works; it says nothing of the business.';
const QUEUE = 'What was sent or is going to be sent by this installation; mails hold links that open something.';

/** Every other table, and why it stays here. A test walks the database's tables. */
export const LEFT_TABLES: Record<string, string> = {
  session: KEY,
  email_token: KEY,
  sign_in_code: KEY,
  link_request: KEY,
  admin_invitation: KEY,
  company_invitation: KEY,
  household_invitation: KEY,
  totp_factor: KEY,
  recovery_code: KEY,
  google_identity: KEY,
  email_change: KEY,
  push_subscription: KEY,
  app_secret: KEY,
  stripe_former_id: KEY,
  forecast_cell: 'Weather that others expect; it is read again every hour.',
  forecast_hour: 'Weather that others expect; it is read again every hour.',
  shared_position: 'Where a pro is on the way; deleted when they arrive.',
  pro_busy_feed: 'The private address of a pro’s own calendar.',
  pro_busy_time: 'Copied from a pro’s own calendar, as times without words.',
  blocked_contact: 'Hashes with a key of this installation; no other product can read them.',
  email_opt_out: 'Hashes with a key of this installation; notice-choices says what people with an account want.',
  imported_customer: 'Hashes with a key of this installation.',
  dispatch_decision: ENGINE,
  dispatch_verdict: ENGINE,
  plan_proposal: ENGINE,
  plan_region: ENGINE,
  plan_item: ENGINE,
  day_price: ENGINE,
  public_page_change: INNER,
  site_binder: 'PDFs of a period for inspectors, kept for a month; what they say is exported.',
  public_figure: 'Figures that are computed from records that are exported.',
  reconciliation_run: 'Comparisons of the ledger with Stripe; what they found is in the ledger.',
  reconciliation_difference: 'Comparisons of the ledger with Stripe; what they found is in the ledger.',
  rule_check: INNER,
  rule_finding: 'What was found to break a rule of the product; the rows themselves are exported.',
  reconciliation_change: 'What the next comparison with Stripe looks at.',
  stripe_movement: 'Lines of Stripe’s own book, which Stripe exports; what they say is in payments and payouts.',
  board_presence: 'Which board an admin has open at this moment.',
  saved_view: 'Which filters admins kept for the lists of this product.',
  thread: 'Counts the messages of a booking; the messages are exported.',
  company_message_mark: 'How far a person has read, as a number.',
  thread_read_mark: 'How far a person has read, as a number.',
  faq_vote: 'Which browser found an answer helpful, without a name.',
  zip_code: 'Public data that comes with the product.',
  license_register: 'The demo’s stand-in for the registers of the states.',
  notification: QUEUE,
  webhook_endpoint: 'The addresses and secrets of servers that listen to this installation.',
  webhook_delivery: QUEUE,
  webhook_event: 'Events as Stripe sent them; what they say is in payments and payouts.',
  operation: INNER,
  rate_limit: INNER,
  shipped_row: INNER,
  process_heartbeat: INNER,
  geocoder: INNER,
  road_router: INNER,
  road_leg: 'Driving times that the router measured; they are asked for again.',
  road_speed: 'Figures that are computed from records that are exported.',
  objective_hour: INNER,
  size_day: INNER,
  at_risk_count: 'Figures that are computed from records that are exported.',
  ledger_mark: INNER,
  window_replay: 'Figures that are computed from records that are exported.',
  capacity_week: 'Figures that are computed from records that are exported.',
  analytics_day: 'Figures that are computed from records that are exported.',
  analytics_month: 'Figures that are computed from records that are exported.',
  analytics_month_state: INNER,
  pro_tax_year: 'Sums of the ledger, which is exported.',
  analytics_change: INNER,
  analytics_due: INNER,
  analytics_state: INNER,
  user_active_day: 'On which days people were signed in, for a hundred days.',
  visitor_day: 'Which browsers opened a page on a day, without a name, for three days.',
  dead_letter: INNER,
  data_export: 'Files that people asked for of their own data.',
  business_export: 'The list of these exports.',
  customer_import: 'Files of customers from elsewhere; the customers are exported.',
  customer_import_row: 'Files of customers from elsewhere; the customers are exported.',
};
