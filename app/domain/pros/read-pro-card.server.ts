import type { Db } from '#app/platform/db.server';
import { proNameForCustomers } from '../names/pro-name';
import { badgeColumns, readBadgeFacts } from './badge-facts.server';
import { earnedBadges } from './badge-policy';

/** A pro as the customer they come to sees them: name, photo, rating, badges. */
export async function readProCard(db: Db, { proId }: { proId: string }) {
  const pro = await db.pro.findUniqueOrThrow({
    where: { id: proId },
    select: {
      ...badgeColumns,
      companyName: true,
      bio: true,
      yearsExperience: true,
      user: { select: { fullName: true, avatarFileId: true } },
    },
  });
  const facts = await readBadgeFacts(db, pro);
  return {
    name: proNameForCustomers(pro),
    firstName: pro.user.fullName.split(' ')[0] ?? '',
    bio: pro.bio,
    yearsExperience: pro.yearsExperience,
    rating: pro.rating,
    ratingCount: pro.ratingCount,
    photoFileId: pro.user.avatarFileId,
    completed: facts.jobsDone,
    badges: earnedBadges(facts),
  };
}
