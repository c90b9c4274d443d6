import { t } from '#app/platform/texts/t';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { formatDateTime } from '#app/platform/format-date-time';
import { serviceName } from '../catalog/service-names';
import { notify } from '../notifications/notify.server';
import type { ReportedVisit } from './collect-report.server';
import type { ReportData } from './report-data';
import { reportUrl } from './report-link.server';

type Mailed = { reportId: string; revision: number; visit: ReportedVisit; content: ReportData };

/** Puts the report's mail into the outbox: its main facts and a link that opens it for 30 days. */
export async function mailReport(tx: Tx, { reportId, revision, visit, content }: Mailed): Promise<void> {
  const { booking, zone, checks, photos } = { ...visit, ...content };
  const { url, expiresAt } = reportUrl({ visitId: visit.id, revision, from: now() });
  // Their labels are in the language of the report.
  const [day, onSite, pro] = content.facts;
  await notify(tx, {
    dedupeKey: `visit-report:${reportId}`,
    userId: booking.customerId,
    email: booking.contactEmail,
    template: 'visit-report',
    visitId: visit.id,
    data: () => ({
      name: booking.contactName,
      service: serviceName(booking.package.name, visit.kind),
      reference: booking.reference,
      address: `${booking.site.street}, ${booking.site.city}`,
      day: day?.value ?? '',
      onSite: onSite?.value ?? '',
      pro: pro?.value,
      checked:
        checks.length > 0
          ? t('{done} of {all}', { done: checks.filter(({ isDone }) => isDone).length, all: checks.length })
          : undefined,
      photos: photos.length > 0 ? String(photos.length) : undefined,
      isNew: revision > 1,
      guarantee: content.guarantee,
      url,
      visitUrl: appUrl(`/customer/visits/${visit.id}`),
      until: formatDateTime(expiresAt, { style: 'long-date', zone }),
    }),
  });
}

/**
 * Writes down which reports' mail has left and which was given up, from the outbox: the promise counts from the end of the work to
 * the mail that left. Repeats change nothing. With `notificationId` only that one.
 */
export async function noteReportMails(db: Db, notificationId?: string): Promise<void> {
  const one = notificationId ?? null;
  await db.$executeRaw`
    UPDATE visit_report SET
      mailed_at = CASE WHEN mail.status = 'sent' THEN mail.sent_at END,
      status = CASE WHEN mail.status = 'sent' THEN 'ready' ELSE 'failed' END::visit_report_status,
      last_error = CASE WHEN mail.status = 'sent' THEN NULL ELSE left('The mail was not taken: ' || coalesce(mail.last_error, ''), 500) END
    FROM notification AS mail
    WHERE mail.template = 'visit-report' AND mail.channel = 'email' AND mail.status IN ('sent', 'failed')
      AND mail.dedupe_key = 'visit-report:' || visit_report.id || ':email'
      AND visit_report.is_mailed AND visit_report.rendered_at IS NOT NULL AND visit_report.mailed_at IS NULL
      AND (${one}::uuid IS NULL OR mail.id = ${one}::uuid)
      AND (mail.status = 'sent' OR visit_report.status <> 'failed')`;
}
