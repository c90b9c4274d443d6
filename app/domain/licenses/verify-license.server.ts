import { mark } from '#app/platform/texts/t';
import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact, type Tx } from '#app/platform/db.server';
import { HOUR_MS } from '#app/platform/durations';
import { NotFound, UpstreamError } from '#app/platform/errors';
import { todayColumn } from '#app/platform/local-date';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { cutText } from '#app/platform/cut-text';
import { findStandingDecision } from './hand-decision.server';
import type { LicenseAdapter, RegisterAnswer } from './license-adapter';
import { alarmOfDisagreement, alarmOfFailure, askTheOffice, notifyOfTheEnd, notifyOfVerdict } from './license-notices.server';
import { judgeAlone, judgeAnswer, type LicenseStatus, type LicenseVerdict, nextCheck } from './license-policy';
import { LISTED_AS_VALID, saysOtherwise } from './license-reason';
import { adapterFor, hasRegister } from './license-sources.server';
import { licenseWithPro, type LicenseWithPro, lockLicense } from './lock-license.server';

const RETRY_MS = HOUR_MS;

/**
 * Asks the register of the license's state and stores what it says, with a line of history. The register is asked outside any
 * transaction. When it cannot be reached the status stays what it was, with the reason, and UpstreamError is thrown. Where a state has
 * no register, and where it says otherwise, what the office decided by hand stays, until the license is over.
 * Returns the status; throws NotFound for an unknown license.
 */
export async function verifyLicense(
  client: PrismaClient,
  { licenseId, adapter: given }: { licenseId: string; adapter?: LicenseAdapter },
): Promise<LicenseStatus> {
  const license = await client.proLicense.findUnique({ where: { id: licenseId }, include: licenseWithPro });
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
    // An admin may have decided while the register was asked.
    const standing = await lockLicense(tx, licenseId);
    return answer ? storeAnswer(tx, { license: standing, adapter: adapter.name, answer }) : keepDecision(tx, standing);
  });
}

async function noteUnreachable(
  client: PrismaClient,
  input: { license: LicenseWithPro; adapter: LicenseAdapter; reason: string },
): Promise<void> {
  const { license, adapter, reason } = input;
  // Why it was refused, or what the office decided, says more; that the register was not reached stands in the history.
  const hasReason = license.status === 'failed' || (await findStandingDecision(client, license)) !== null;
  await client.proLicense.update({
    where: { id: license.id },
    data: {
      ...(hasReason ? {} : { lastError: cutText(reason, 500) }),
      nextCheckAt: new Date(now().getTime() + RETRY_MS),
      checks: {
        create: { at: now(), adapter: adapter.name, outcome: 'unreachable', rawResponse: { error: cutText(reason, 500) } },
      },
    },
  });
}

type Answered = { license: LicenseWithPro; adapter: string; answer: RegisterAnswer };

async function storeAnswer(tx: Tx, { license, adapter, answer }: Answered): Promise<LicenseStatus> {
  const today = todayColumn(now(), license.pro.zone);
  const said = judgeAnswer(answer, { holderName: license.holderName, today });
  const decision = await findStandingDecision(tx, license);
  const isOverruled = decision !== null && (said.status === 'verified') !== (decision.outcome === 'verified');
  const { status, reason } = isOverruled ? overrule(license, { said, today }) : said;
  const known = answer.found && !isOverruled ? answer : null;
  const expiresOn = known?.expiresOn ?? license.expiresOn;
  const { id: checkId } = await tx.licenseCheck.create({
    data: { licenseId: license.id, at: now(), adapter, outcome: said.status, rawResponse: answer.raw },
    select: { id: true },
  });
  await tx.proLicense.update({
    where: { id: license.id },
    data: {
      status,
      lastError: reason,
      lastCheckedAt: now(),
      nextCheckAt: nextCheck(now(), { status, expiresOn }),
      ...(known ? { licenseType: known.licenseType, issuedOn: known.issuedOn, expiresOn } : {}),
    },
  });
  await publish(tx, [rooms.admin(), rooms.user(license.pro.userId)], { type: 'pro.changed', id: license.proId });
  if (isOverruled && status === decision.outcome)
    await alarmOfDisagreement(tx, { license, decisionId: decision.id, says: said.reason ?? LISTED_AS_VALID });
  if (status === 'failed' && license.status !== 'failed') {
    await notifyOfVerdict(tx, { license, checkId, verdict: { reason: reason ?? '' } });
    if (license.status === 'verified') await alarmOfFailure(tx, { license, checkId });
  }
  if (expiresOn && (status === 'verified' || status === 'expired')) await notifyOfTheEnd(tx, { license, expiresOn, today });
  return status;
}

/** What the office decided stands, until the last good day that it entered is over; the reason names what the register says. */
function overrule(license: LicenseWithPro, { said, today }: { said: LicenseVerdict; today: Date }): LicenseVerdict {
  const { status, reason } = judgeAlone(license, today);
  return { status, reason: status === 'verified' ? saysOtherwise(said.reason ?? '') : reason };
}

async function keepDecision(tx: Tx, license: LicenseWithPro): Promise<LicenseStatus> {
  const today = todayColumn(now(), license.pro.zone);
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
