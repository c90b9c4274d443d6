import { currentLocale } from '#app/platform/texts/language';
import { mark, t } from '#app/platform/texts/t';
import type { Prisma, PrismaClient } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { dateTimeFormat } from '#app/platform/date-time-format';
import { now } from '#app/platform/clock.server';
import { transact, type Tx } from '#app/platform/db.server';
import { HOUR_MS } from '#app/platform/durations';
import { NotFound, UpstreamError } from '#app/platform/errors';
import { localDate } from '#app/platform/local-date';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { notify } from '../notifications/notify.server';
import type { LicenseAdapter, RegisterAnswer } from './license-adapter';
import { daysLeft, judgeAlone, judgeAnswer, type LicenseStatus, nextCheck, noticeStep } from './license-policy';
import { adapterFor, hasRegister } from './license-sources.server';

const withPro = {
  pro: { select: { zone: true, userId: true, user: { select: { fullName: true, emailVerifiedAt: true } } } },
} satisfies Prisma.ProLicenseInclude;
type License = Prisma.ProLicenseGetPayload<{ include: typeof withPro }>;

const RETRY_MS = HOUR_MS;

/**
 * Asks the register of the licence's state and stores what it says, with a line of history. The register is asked outside any
 * transaction. When it cannot be reached the status stays what it was, with the reason, and UpstreamError is thrown. Where a state has
 * no register, what the office decided stays, until the license is over.
 * Answers the status; throws NotFound for an unknown license.
 */
export async function verifyLicense(
  client: PrismaClient,
  { licenseId, adapter: given }: { licenseId: string; adapter?: LicenseAdapter },
): Promise<LicenseStatus> {
  const license = await client.proLicense.findUnique({ where: { id: licenseId }, include: withPro });
  if (!license) throw new NotFound();
  const { state, number } = license;
  const adapter = given ?? (await adapterFor(client, state));
  let answer: RegisterAnswer | null;
  try {
    answer = given || (await hasRegister(client, state)) ? await adapter.look({ state, number }) : null;
  } catch (error) {
    await noteUnreachable(client, { license, adapter, reason: error instanceof Error ? error.message : String(error) });
    throw new UpstreamError(mark('We couldn’t reach the state register. We’ll try again automatically.'), { cause: error });
  }
  return transact(client, async (tx) => {
    const standing = await lockLicense(tx, licenseId);
    return answer ? storeAnswer(tx, { license: standing, adapter: adapter.name, answer }) : keepDecision(tx, standing);
  });
}

/** The license as it stands: an admin may have decided, or the pro taken it back, while the register was asked. Throws NotFound. */
async function lockLicense(tx: Tx, licenseId: string): Promise<License> {
  await tx.$queryRaw`SELECT 1 FROM pro_license WHERE id = ${licenseId}::uuid FOR UPDATE`;
  const license = await tx.proLicense.findUnique({ where: { id: licenseId }, include: withPro });
  if (!license) throw new NotFound();
  return license;
}

async function noteUnreachable(
  client: PrismaClient,
  input: { license: License; adapter: LicenseAdapter; reason: string },
): Promise<void> {
  const { license, adapter, reason } = input;
  await client.proLicense.update({
    where: { id: license.id },
    data: {
      lastError: reason.slice(0, 500),
      nextCheckAt: new Date(now().getTime() + RETRY_MS),
      checks: {
        create: { at: now(), adapter: adapter.name, outcome: 'unreachable', rawResponse: { error: reason.slice(0, 500) } },
      },
    },
  });
}

async function storeAnswer(
  tx: Tx,
  { license, adapter, answer }: { license: License; adapter: string; answer: RegisterAnswer },
): Promise<LicenseStatus> {
  const today = new Date(`${localDate(now(), license.pro.zone)}T00:00:00Z`);
  const { status, reason } = judgeAnswer(answer, { holderName: license.holderName, today });
  const expiresOn = answer.found ? answer.expiresOn : license.expiresOn;
  await tx.proLicense.update({
    where: { id: license.id },
    data: {
      status,
      lastError: reason,
      lastCheckedAt: now(),
      nextCheckAt: nextCheck(now(), { status, expiresOn }),
      ...(answer.found ? { licenseType: answer.licenseType, issuedOn: answer.issuedOn, expiresOn } : {}),
      checks: { create: { at: now(), adapter, outcome: status, rawResponse: answer.raw } },
    },
  });
  await publish(tx, [rooms.admin(), rooms.user(license.pro.userId)], { type: 'pro.changed', id: license.proId });
  if (expiresOn && (status === 'verified' || status === 'expired')) await notifyOfTheEnd(tx, { license, expiresOn, today });
  return status;
}

async function keepDecision(tx: Tx, license: License): Promise<LicenseStatus> {
  const today = new Date(`${localDate(now(), license.pro.zone)}T00:00:00Z`);
  const { expiresOn } = license;
  const { status, reason } = judgeAlone(license, today);
  await tx.proLicense.update({
    where: { id: license.id },
    data: {
      status,
      lastError: reason,
      lastCheckedAt: now(),
      nextCheckAt: nextCheck(now(), { status, expiresOn }),
      checks: { create: { at: now(), adapter: 'no-register', outcome: status, rawResponse: { state: license.state } } },
    },
  });
  await publish(tx, [rooms.admin(), rooms.user(license.pro.userId)], { type: 'pro.changed', id: license.proId });
  if (status === 'pending') await askTheOffice(tx, license);
  if (expiresOn && (status === 'verified' || status === 'expired')) await notifyOfTheEnd(tx, { license, expiresOn, today });
  return status;
}

/** Admins are told once of a license that waits for them, as no register will answer for it. */
async function askTheOffice(tx: Tx, { id, state, number, pro }: License): Promise<void> {
  await notifyAdmins(tx, {
    dedupeKey: `license-to-decide:${id}`,
    subject: () => t('License to check: {state} {number}', { state, number }),
    text: () =>
      t('{name} has a license of a state without a register that we can ask. Check it and approve or reject it.', {
        name: pro.user.fullName,
      }),
    url: appUrl(`/admin/licenses/${id}`),
  });
}

/** The pro is told 60, 30, 14, 7 and 1 days before the end and when it is over; the admins when it is over. */
async function notifyOfTheEnd(
  tx: Tx,
  { license, expiresOn, today }: { license: License; expiresOn: Date; today: Date },
): Promise<void> {
  const days = daysLeft(expiresOn, today);
  const step = noticeStep(days);
  if (step === null) return;
  const { id, service, state, number, pro } = license;
  const expires = expiresOn.toISOString().slice(0, 10);
  const dedupeKey = `license-expiring:${id}:${expires}:${step}`;
  const data = () => ({
    name: pro.user.fullName,
    service,
    state,
    number,
    expires: longDay(expiresOn),
    days,
    url: appUrl('/pro/dashboard'),
  });
  // One who was imported and has not come yet gets no mail.
  if (pro.user.emailVerifiedAt) await notify(tx, { dedupeKey, userId: pro.userId, template: 'license-expiring', data });
  if (step >= 0) return;
  await notifyAdmins(tx, {
    dedupeKey: `${dedupeKey}:admins`,
    subject: () => t('License expired: {state} {number}', { state, number }),
    text: () => t('{name} won’t get new offers that need it. Check the visits they already have.', { name: pro.user.fullName }),
    url: appUrl(`/admin/licenses/${id}`),
  });
}

function longDay(date: Date): string {
  return dateTimeFormat(currentLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}
