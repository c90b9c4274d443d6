import { t } from '#app/platform/texts/t';
import type { Language } from '#app/platform/texts/language';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { fieldError, Conflict, InputError } from '#app/platform/errors';
import { isBlocked, refuseBlocked } from '../accounts/blocklist.server';
import { enteredPhone } from '../accounts/phone-of-account.server';
import { signUp, notifyClosed } from '../sign-in/sign-up.server';
import { findZip, type ZipPlace } from '../catalog/find-zip.server';
import { licensedKinds, requireWorkKinds } from '../catalog/work-kinds.server';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { keepLicense, requireFreeNumber } from './keep-license.server';
import type { Setup } from './setup.schema';

/** The week a new pro starts with. */
export const FIRST_WEEK = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '09:00', end: '17:00' }));

/** The place of a ZIP. Throws InputError beside the field where there is no such ZIP. */
export async function placeOfHome(tx: Tx, zip: string): Promise<ZipPlace> {
  const place = await findZip(tx, zip);
  if (place) return place;
  throw new InputError(t('We do not know that ZIP code.'), { zip: t('Enter a ZIP code that exists') });
}

export function getCompany({
  companyName,
  soleProprietor,
  fullName,
}: Pick<Setup, 'companyName' | 'soleProprietor' | 'fullName'>) {
  return { companyName: companyName || fullName, soleProprietor: soleProprietor === 'on' };
}

/**
 * Writes the application of a signed-in person, or changes it while no admin has approved it yet: the person, their Pro row, the
 * week they start with, and a license where they offer work that needs one. Once onboarded it changes nothing and says so. Throws
 * NotAllowed for the number of a closed account.
 */
export async function applyAsPro(tx: Tx, { userId, setup }: { userId: string; setup: Setup }): Promise<{ proId: string }> {
  await refuseBlocked(tx, { phone: setup.phone });
  const place = await placeOfHome(tx, setup.zip);
  const before = await tx.pro.findUnique({ where: { userId }, select: { id: true, onboardedAt: true, services: true } });
  if (before?.onboardedAt) throw new Conflict('already_done', t('Setup Already Complete'));
  await requireWorkKinds(tx, setup.services, before?.services);
  const facts = {
    ...getCompany(setup),
    bio: setup.bio,
    yearsExperience: setup.yearsExperience,
    homeZip: place.zip,
    lat: place.lat,
    lng: place.lng,
    zone: place.zone,
    services: [...setup.services],
  };
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { roles: true } });
  await tx.user.update({
    where: { id: userId },
    data: {
      fullName: setup.fullName,
      ...(await enteredPhone(tx, { userId, phone: setup.phone })),
      zip: place.zip,
      roles: user.roles.includes('pro') ? undefined : { push: 'pro' },
    },
  });
  const pro = before
    ? await tx.pro.update({ where: { id: before.id }, data: facts })
    : await tx.pro.create({ data: { userId, createdAt: now(), ...facts, availability: { create: FIRST_WEEK } } });
  await keepFirstLicense(tx, { proId: pro.id, state: place.state, setup });
  if (!before) await alertAllAdmins(tx, { proId: pro.id, name: setup.fullName });
  return { proId: pro.id };
}

async function keepFirstLicense(tx: Tx, { proId, state, setup }: { proId: string; state: string; setup: Setup }): Promise<void> {
  const licensed = await licensedKinds(tx, state);
  const service = setup.services.find((one) => licensed.has(one));
  const { licenseNumber: number, fullName: holderName } = setup;
  if (!service) return;
  if (!number) throw numberMissing(licensed.get(service));
  // Until our team has approved them the number they entered last is the one that counts.
  await keepLicense(tx, { proId, service, state, number, holderName }, { service });
}

function numberMissing(license = 'license'): InputError {
  return fieldError('licenseNumber', t('Enter the number of your {license}', { license }));
}

async function alertAllAdmins(tx: Tx, { proId, name }: { proId: string; name: string }): Promise<void> {
  await notifyAdmins(tx, {
    dedupeKey: `pro-applied:${proId}`,
    subject: () => t('New pro application: {name}', { name }),
    text: () => t('They upload insurance and ID as documents. Review those, then approve the application.'),
    url: appUrl(`/admin/pros/${proId}`),
  });
}

type Applied = { setup: Setup; passwordHash: string; language?: Language };

/**
 * Applies without an account: makes one that still has to prove its address, with the application. Where the address has an
 * account nothing changes but that its owner is told; the answer is the same in both cases.
 */
export async function applySignedOut(tx: Tx, { setup, passwordHash, language }: Applied): Promise<void> {
  const known = await tx.user.findUnique({ where: { email: setup.email }, select: { id: true } });
  const { state } = await placeOfHome(tx, setup.zip);
  await requireWorkKinds(tx, setup.services);
  const licensed = await licensedKinds(tx, state);
  const asked = setup.services.find((one) => licensed.has(one));
  if (asked && !setup.licenseNumber) throw numberMissing(licensed.get(asked));
  // The same for every address, so that no one learns from it who has an account.
  await requireFreeNumber(tx, { state, number: setup.licenseNumber });
  if (await isBlocked(tx, { email: setup.email, phone: setup.phone }))
    return notifyClosed(tx, { email: setup.email, name: setup.fullName });
  await signUp(tx, { email: setup.email, fullName: setup.fullName, role: 'pro', language, passwordHash, returnTo: '/pro/setup' });
  // None is made for a mailbox that has an account under another spelling.
  const made = await tx.user.findUnique({ where: { email: setup.email }, select: { id: true } });
  if (made && !known) await applyAsPro(tx, { userId: made.id, setup });
}
