import { renderReport } from '#app/domain/reports/render-report.server';
import { sendNotification } from '#app/domain/notification-delivery/send-notification.server';
import { db, disconnect } from '#app/platform/db.server';

/** One step of a report in a process of its own, which `CRASH_AT` kills on the way: `report-step.js <step> <id>`. */
const STEPS = {
  render: (reportId: string) => renderReport(db(), { reportId, isLastAttempt: false }),
  send: (notificationId: string) => sendNotification(db(), { notificationId, isLastAttempt: false }),
} as const;

export type ReportStep = keyof typeof STEPS;

const [step, id = ''] = process.argv.slice(2);
await STEPS[step as ReportStep](id);
await disconnect();
