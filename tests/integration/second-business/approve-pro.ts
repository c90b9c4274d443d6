import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { pdfBytes } from '#tests/factories/files';
import { addDays, localDate } from '#tests/factories/local-time';
import { signInAs } from '#tests/setup/ask';
import { lastMail, visitor } from '../accounts/visitor';
import { fillOnboarding } from '../payouts/payout-fixtures';
import { type Business, requireTaken } from './found-business';
import { runTasks } from './run-tasks';

export type Applicant = { fullName: string; email: string; phone: string; zip: string; services: string; licenseNumber?: string };
export type ApprovedPro = { proId: string; userId: string };

const PASSWORD = 'up the ladder twice';

/** Signs up, confirms the address by mail, sends papers, which the office reads, and is approved; then connects a bank account. */
export async function approvedPro(business: Business, { licenseNumber = '', ...applicant }: Applicant): Promise<ApprovedPro> {
  const browser = visitor(business.ask);
  const form = {
    companyName: `${applicant.fullName} Services`,
    yearsExperience: '5',
    bio: '',
    password: PASSWORD,
    licenseNumber,
  };
  const applied = await browser.post('/professionals/signup', { opId: crypto.randomUUID(), ...form, ...applicant });
  await requireTaken(applied, 'the application');
  const mail = await lastMail(applicant.email);
  const link = /\/verify-email\/\S+/.exec(mail?.links.find((each) => each.includes('/verify-email/')) ?? '')?.[0] ?? '';
  await browser.get(link);
  await requireTaken(await browser.post(link, { opId: crypto.randomUUID(), password: PASSWORD, returnTo: '/pro' }), 'confirm');
  await runTasks();
  const pro = await db().pro.findFirstOrThrow({ where: { user: { email: applicant.email } } });
  const { id: proId, userId } = pro;
  const day = addDays(localDate(pro.zone, now()), 300);
  await sendPaper(business, userId, { kind: 'insurance', expiresOn: day });
  await sendPaper(business, userId, { kind: 'identity' });
  if (licenseNumber) await sendPaper(business, userId, { kind: 'license' });
  const review = { expiresOn: day, coverage: '1,000,000' };
  for (const { id } of await db().proDocument.findMany({ where: { proId } })) {
    const path = `/admin/pros/${proId}/documents/${id}`;
    const approves = (fields: Record<string, string>) => fields.subaction === 'approve' || 'expiresOn' in fields;
    await requireTaken(await business.send(path, { ...review, subaction: 'approve' }, { find: approves }), path);
  }
  for (const { id } of await db().proLicense.findMany({ where: { proId } })) {
    const path = `/admin/licenses/${id}`;
    const evidence = { subaction: 'approve', evidence: 'Seen in the register of the state', expiresOn: day };
    await requireTaken(await business.send(path, evidence, { find: (fields) => 'evidence' in fields }), path);
  }
  const path = `/admin/pros/${proId}`;
  await requireTaken(await business.send(path, {}, { find: ({ intent }) => intent === 'approve' }), path);
  await connectBank(business, userId);
  return { proId, userId };
}

async function sendPaper({ ask }: Business, userId: string, { kind, expiresOn = '' }: { kind: string; expiresOn?: string }) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ opId: crypto.randomUUID(), kind, expiresOn })) body.append(name, value);
  body.append('files', new File([new Uint8Array(pdfBytes())], `${kind}.pdf`, { type: 'application/pdf' }));
  await requireTaken(await ask('/pro/docs', { method: 'POST', cookie: await signInAs(userId), body }), `send ${kind}`);
}

async function connectBank({ post }: Business, userId: string): Promise<void> {
  const opened = await requireTaken(await post('/pro/payouts', userId, { intent: 'setup' }), 'bank');
  await fillOnboarding(opened.headers.get('location') ?? '');
  await runTasks();
}
