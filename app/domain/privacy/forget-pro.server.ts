import { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';

/** What was known of a person as a pro: their profile, where they live, their hours and licenses. The record of their work stays. */
export async function forgetPro(tx: Tx, { userId }: { userId: string }): Promise<void> {
  await forgetHours(tx, userId);
  await forgetLicenses(tx, userId);
  await tx.pro.updateMany({
    where: { userId },
    data: {
      status: 'suspended',
      acceptingJobs: false,
      companyName: '',
      bio: '',
      homeZip: '',
      lat: 0,
      lng: 0,
      officePausedUntil: null,
      officePauseReason: null,
      calendarToken: null,
      version: { increment: 1 },
    },
  });
}

/** A pro's calendar and the address of their outside one. */
async function forgetHours(tx: Tx, userId: string): Promise<void> {
  const ofPro = { where: { pro: { userId } } };
  await tx.proAvailability.deleteMany(ofPro);
  await tx.proDayOverride.deleteMany(ofPro);
  await tx.proTimeOff.deleteMany(ofPro);
  await tx.proBusyTime.deleteMany(ofPro);
  await tx.proBusyFeed.deleteMany(ofPro);
}

/** Licenses under which no work was done; of the others the name in them and what the register answered. Their numbers are free. */
async function forgetLicenses(tx: Tx, userId: string): Promise<void> {
  const theirs = { pro: { userId } };
  await tx.proLicense.deleteMany({
    where: {
      ...theirs,
      OR: [{ status: { in: ['pending', 'failed'] } }, { pro: { assignments: { none: { status: 'completed' } } } }],
    },
  });
  await tx.proLicense.updateMany({ where: theirs, data: { holderName: '', lastError: null, releasedAt: now() } });
  await tx.licenseCheck.updateMany({ where: { license: theirs }, data: { rawResponse: Prisma.DbNull } });
}
