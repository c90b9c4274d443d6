import type { Tx } from '#app/platform/db.server';
import { enteredPhone } from '../accounts/phone-of-account.server';
import { lockPro } from '../assignments/travel-buffer.server';
import { getCompany, placeOfHome } from './apply.server';
import type { Profile } from './setup.schema';

/**
 * A pro changes their name and where they start from; distances are measured from the new home from the next visit on.
 * Their years of experience and their services stay what our team approved.
 * Throws InputError for a ZIP that does not exist.
 */
export async function saveProfile(
  tx: Tx,
  { proId, userId, profile }: { proId: string; userId: string; profile: Profile },
): Promise<void> {
  const place = await placeOfHome(tx, profile.zip);
  await lockPro(tx, proId);
  const entered = await enteredPhone(tx, { userId, phone: profile.phone });
  await tx.user.update({
    where: { id: userId },
    data: { fullName: profile.fullName, ...entered, zip: place.zip, version: { increment: 1 } },
  });
  await tx.pro.update({
    where: { id: proId },
    data: {
      ...getCompany(profile),
      bio: profile.bio,
      homeZip: place.zip,
      lat: place.lat,
      lng: place.lng,
      zone: place.zone,
      version: { increment: 1 },
    },
  });
}
