import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { fieldError, Conflict, InputError, postgresCode } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { enqueue } from '#app/tasks/enqueue.server';
import { findZip } from '../catalog/find-zip.server';
import { licensedKinds } from '../catalog/work-kinds.server';
import type { License } from './setup.schema';

type Entered = { proId: string; service: string; state: string; number: string; holderName: string };
/** Which licenses that no register has confirmed a new number takes the place of. */
type Former = { service: string; state?: string };

/** Keeps the number of a license and has it checked; false where they have it already. Throws InputError for a number of another account. */
export async function keepLicense(tx: Tx, entered: Entered, former: Former): Promise<boolean> {
  const { proId, state, number } = entered;
  const holder = await findHolder(tx, { state, number });
  if (holder?.proId === proId) return false;
  if (holder) throw taken();
  await tx.proLicense.deleteMany({ where: { proId, ...former, status: { in: ['pending', 'failed'] } } });
  try {
    const license = await tx.proLicense.create({ data: { ...entered, nextCheckAt: now(), createdAt: now() } });
    await enqueue(tx, 'licenses/verify', { licenseId: license.id }, { jobKey: `license:${license.id}` });
  } catch (error) {
    throw postgresCode(error) === '23505' ? taken() : error;
  }
  return true;
}

/** Throws InputError beside the number where an account has it. */
export async function requireFreeNumber(tx: Tx, license: { state: string; number: string }): Promise<void> {
  if (!license.number) return;
  if (await findHolder(tx, license)) throw taken();
}

/** The pro who has the number; not one whose account was deleted. */
function findHolder(tx: Tx, { state, number }: { state: string; number: string }) {
  return tx.proLicense.findFirst({ where: { state, number, releasedAt: null }, select: { proId: true } });
}

function taken(): InputError {
  return fieldError('licenseNumber', t('Another account already uses this license number. Contact us if it’s yours.'));
}

/**
 * A pro who works for us adds a license: for work of theirs, in any state that asks for one. A license that is good stays beside it.
 * Throws InputError, Conflict('already_done') for a number that they have.
 */
export async function addLicense(tx: Tx, { proId, license }: { proId: string; license: License }): Promise<void> {
  const { service, state, licenseNumber: number } = license;
  const pro = await tx.pro.findUniqueOrThrow({
    where: { id: proId },
    select: { services: true, onboardedAt: true, user: { select: { fullName: true } } },
  });
  if (!pro.onboardedAt) throw new InputError(t('Enter your license with your application.'));
  if (!pro.services.includes(service)) throw fieldError('service', t('Choose from the list'));
  if (!(await licensedKinds(tx, state)).has(service)) {
    throw fieldError('state', t('This work needs no license in {state}', { state }));
  }
  const entered = { proId, service, state, number, holderName: pro.user.fullName };
  if (!(await keepLicense(tx, entered, { service, state })))
    throw new Conflict('already_done', t('You already added this license. We keep checking it with the state.'));
}

/** A pro's licenses, the newest first, and the state they live in, where they most likely have the next one. */
export async function readOwnLicenses(db: Db, { proId }: { proId: string }) {
  const { homeZip, licenses } = await db.pro.findUniqueOrThrow({
    where: { id: proId },
    select: {
      homeZip: true,
      licenses: {
        orderBy: { createdAt: 'desc' },
        take: 50,
        select: { id: true, service: true, state: true, number: true, status: true, expiresOn: true, lastError: true },
      },
    },
  });
  return { homeState: (await findZip(db, homeZip))?.state ?? '', licenses };
}
