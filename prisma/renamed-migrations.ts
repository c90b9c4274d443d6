/**
 * Migrations that bore a day that was still to come, by the name they had until November 23, 2026: what was added after them would
 * have run before them. Databases and backups of that time know them by the old names.
 */
export const RENAMED_MIGRATIONS: Readonly<Record<string, string>> = {
  '20261123030000_exports_are_files': '20261122080000_exports_are_files',
  '20261124030000_day_price': '20261122080100_day_price',
  '20261124040000_plan_calls': '20261122080200_plan_calls',
  '20261124040100_test_customers': '20261122080300_test_customers',
  '20261124060000_rights_taken_away': '20261122080400_rights_taken_away',
  '20261125030000_user_rights': '20261122080500_user_rights',
  '20261126010000_outgoing_webhooks': '20261122080600_outgoing_webhooks',
  '20261126030000_blocklist': '20261122080700_blocklist',
  '20261126040000_one_account_a_mailbox': '20261122080800_one_account_a_mailbox',
  '20261126050000_package_version': '20261122080900_package_version',
  '20261128010000_customer_notes': '20261122081000_customer_notes',
  '20261128020000_booking_by_id_part': '20261122081100_booking_by_id_part',
  '20261129010000_net_30_values': '20261122081200_net_30_values',
  '20261129010100_net_30': '20261122081300_net_30',
  '20261129020000_companies': '20261122081400_companies',
  '20261129030000_visit_reports': '20261122081500_visit_reports',
  '20261129050000_stored_lights': '20261122081600_stored_lights',
  '20261201000000_overdue_invoices': '20261122081700_overdue_invoices',
  '20261202010000_ids_by_stripe_account': '20261122081800_ids_by_stripe_account',
  '20261202030001_push_ends_with_its_session': '20261122081900_push_ends_with_its_session',
  '20261202030002_one_live_email_link': '20261122082000_one_live_email_link',
  '20261202040000_notification_lease': '20261122082100_notification_lease',
  '20261202050000_guest_bookings': '20261122082200_guest_bookings',
  '20261202060000_consent_as_shown': '20261122082300_consent_as_shown',
  '20261202060100_promises_from_one_source': '20261122082400_promises_from_one_source',
  '20261202070000_work_checks': '20261122082500_work_checks',
  '20261202070100_late_pros': '20261122082600_late_pros',
  '20261202080000_visit_notes': '20261122082700_visit_notes',
  '20261202080100_board_search': '20261122082800_board_search',
  '20261202090000_expired_links': '20261122082900_expired_links',
  '20261202090100_missed_windows': '20261122083000_missed_windows',
  '20261202120000_notice_outcomes': '20261122083100_notice_outcomes',
  '20261202120100_email_opt_outs': '20261122083200_email_opt_outs',
};

/** Gives what a database applied under former names the names of today. One that failed left nothing behind and keeps its own. */
export const RENAME_APPLIED = `
  UPDATE _prisma_migrations SET migration_name = renamed.value
  FROM json_each_text('${JSON.stringify(RENAMED_MIGRATIONS)}') AS renamed
  WHERE migration_name = renamed.key AND finished_at IS NOT NULL`;
