/**
 * What becomes of each table that leads back to a person (R-I4). `exported` names the parts of his export that hold it. `erased` says what
 * deleting the account does: the rows go, their words go, or they are kept. `why` is owed wherever something is not exported or is kept.
 */
export type Care = { exported: readonly string[]; erased: 'gone' | 'emptied' | 'kept'; why?: string };

const SECRET: Care = { exported: [], erased: 'gone', why: 'A key or the trace of one; it says nothing of its owner.' };
const BOOKS: Care = { exported: [], erased: 'kept', why: 'The books: sums and ids, kept as the law wants them.' };
const OURS: Care = { exported: [], erased: 'kept', why: 'What our own dispatch and office reckoned and decided; ids and codes.' };
const WORK_DONE: Care = { exported: ['visits'], erased: 'kept', why: 'The record of work that was done and paid.' };

/** Every table that a foreign key leads to from `app_user`, and those that name a person without one. A test walks the keys. */
export const personalData: Record<string, Care> = {
  app_user: { exported: ['profile'], erased: 'emptied' },
  session: { exported: ['sign_ins'], erased: 'gone' },
  email_token: SECRET,
  sign_in_code: SECRET,
  totp_factor: SECRET,
  recovery_code: SECRET,
  admin_invitation: SECRET,
  email_change: SECRET,
  link_request: SECRET,
  google_identity: { exported: ['google'], erased: 'gone' },
  push_subscription: { exported: ['devices'], erased: 'gone' },
  data_export: { exported: ['exports'], erased: 'gone' },
  notification: { exported: ['notices'], erased: 'gone' },
  notification_preference: { exported: ['preferences'], erased: 'gone' },
  sms_consent: {
    exported: ['text_message_consent'],
    erased: 'kept',
    why: 'The proof that somebody agreed to text messages or ended them, with the number it was about.',
  },
  blocked_contact: {
    exported: [],
    erased: 'kept',
    why: 'What a closed account came with, as a keyed hash that says nothing by itself; it counts only while the ban stands.',
  },
  customer_note: { exported: [], erased: 'gone', why: 'What our office noted for itself; it goes with the account.' },
  user_ban: { exported: ['closed'], erased: 'kept', why: 'Why we closed an account, so that it is not opened again.' },

  site: { exported: ['addresses'], erased: 'kept', why: 'The street of work that was invoiced; how to get in is erased.' },
  quote_request: { exported: ['requests'], erased: 'emptied' },
  quote: { exported: ['quotes'], erased: 'emptied' },
  quote_line: { exported: ['quotes'], erased: 'kept', why: 'What was offered at which price.' },
  waitlist_entry: { exported: ['waitlist'], erased: 'gone' },
  booking: {
    exported: ['bookings'],
    erased: 'kept',
    why: 'The contract: name and reference stand on its invoice, the rest is erased.',
  },
  booking_consent: { exported: ['consents'], erased: 'kept', why: 'The proof of the terms that were agreed to.' },
  callback: { exported: ['callbacks'], erased: 'emptied' },
  visit: { exported: ['visits'], erased: 'emptied' },
  visit_move: WORK_DONE,
  visit_event: WORK_DONE,
  visit_photo: WORK_DONE,
  visit_check: WORK_DONE,
  visit_failure: WORK_DONE,
  visit_sign_off: { exported: ['visits'], erased: 'emptied' },
  window_proposal: WORK_DONE,
  proposed_window: WORK_DONE,
  change_order: { exported: ['additions'], erased: 'kept', why: 'Lines of an invoice, in the words of the pro.' },
  guarantee_claim: { exported: ['claims'], erased: 'emptied' },
  payment: { exported: ['payments'], erased: 'kept', why: 'The books.' },
  refund: { exported: ['payments'], erased: 'kept', why: 'The books.' },
  dispute: BOOKS,
  subscription: { exported: ['plans'], erased: 'kept', why: 'What was paid for, by month.' },
  billing_invoice: { exported: ['invoices'], erased: 'kept', why: 'The law wants invoices kept.' },
  ledger_transaction: BOOKS,
  ledger_entry: BOOKS,

  thread: { exported: ['messages'], erased: 'kept', why: 'That there was a conversation; its words are erased.' },
  message: { exported: ['messages'], erased: 'emptied' },
  thread_read_mark: { exported: [], erased: 'kept', why: 'How far somebody has read, as a number.' },
  review: { exported: ['reviews'], erased: 'emptied' },
  support_ticket: { exported: ['support'], erased: 'emptied' },
  support_message: { exported: ['support'], erased: 'emptied' },
  stored_file: { exported: ['files'], erased: 'gone' },
  commercial_lead: { exported: ['commercial_requests'], erased: 'gone' },
  audit_log: { exported: [], erased: 'kept', why: 'Who did what, by id: the record that nobody may change.' },
  operation: { exported: [], erased: 'kept', why: 'Which press of a button was answered already, by id.' },
  testimonial: {
    exported: [],
    erased: 'kept',
    why: 'Printed with a consent of its own and tied to no account; it is withdrawn on the page of the voices.',
  },

  pro: { exported: ['work_profile'], erased: 'emptied' },
  pro_availability: { exported: ['work_hours'], erased: 'gone' },
  pro_day_override: { exported: ['work_days'], erased: 'gone' },
  pro_time_off: { exported: ['work_time_off'], erased: 'gone' },
  pro_busy_feed: SECRET,
  pro_busy_time: { exported: [], erased: 'gone', why: 'Copied from his own calendar, as times without words.' },
  pro_license: { exported: ['work_licenses'], erased: 'kept', why: 'Who was licensed for the work that was done.' },
  license_check: { exported: ['work_licenses'], erased: 'kept', why: 'What the state’s register said.' },
  pro_document: {
    exported: ['work_papers'],
    erased: 'kept',
    why: 'That work was insured, and until when; the papers themselves are erased.',
  },
  pro_suspension: { exported: ['work_suspensions'], erased: 'kept', why: 'Why somebody was kept from working.' },
  assignment: { exported: ['work_jobs'], erased: 'kept', why: 'The record of work that was done and paid.' },
  transfer: { exported: ['work_payouts'], erased: 'kept', why: 'The books.' },
  transfer_leg: BOOKS,
  transfer_reversal: BOOKS,
  connect_account: BOOKS,
  payout: { exported: ['work_payouts'], erased: 'kept', why: 'The books.' },
  offer: OURS,
  visit_exclusion: OURS,
  dispatch_decision: OURS,
  dispatch_verdict: OURS,
  plan_item: OURS,
  day_price: OURS,
};
