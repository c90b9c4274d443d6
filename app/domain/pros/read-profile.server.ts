import type { Db } from '#app/platform/db.server';
import { dateText } from '#app/platform/local-date';
import { workKindNames } from '../catalog/work-kinds.server';
import { fileLink } from '../files/file-link.server';
import { badgeColumns, readBadgeFacts } from './badge-facts.server';
import { getBadges, type ProBadge } from './badge-policy';
import { yearsChoice } from './read-setup.server';
import type { SetupValues } from './setup-choices';

export type ProProfile = Omit<SetupValues, 'licenseNumber'> & {
  /** What their kinds of work are called. */
  work: string[];
  insuredUntil: string | null;
  photo: string | null;
  badges: ProBadge[];
};

/** A pro's own profile: the person, their work, their photo, and badges counted from their rows. */
export async function readProfile(db: Db, { proId, viewerId }: { proId: string; viewerId: string }): Promise<ProProfile> {
  const pro = await db.pro.findUniqueOrThrow({
    where: { id: proId },
    include: {
      user: { select: { fullName: true, email: true, phone: true, avatarFileId: true } },
      licenses: badgeColumns.licenses,
    },
  });
  const { user } = pro;
  return {
    fullName: user.fullName,
    email: user.email,
    phone: user.phone ?? '',
    zip: pro.homeZip,
    companyName: pro.companyName,
    soleProprietor: pro.soleProprietor,
    yearsExperience: yearsChoice(pro.yearsExperience),
    bio: pro.bio,
    services: pro.services,
    work: await workKindNames(db, pro.services),
    insuredUntil: pro.insuranceExpires ? dateText(pro.insuranceExpires) : null,
    photo: user.avatarFileId ? fileLink({ fileId: user.avatarFileId, viewerId }) : null,
    badges: getBadges(await readBadgeFacts(db, pro)),
  };
}
