import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { dateText, todayColumn } from '#app/platform/local-date';
import { workKindNames } from '../catalog/work-kinds.server';
import { fileLink } from '../files/file-link.server';
import { getBadges, type ProBadge } from './badge-policy';
import { yearsChoice } from './read-setup.server';
import type { SetupValues } from './setup-choices';

/** The arrival is promised within two hours of the planned start. */
const PROMISE_HOURS = 2;

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
      licenses: { where: { status: 'verified' }, select: { expiresOn: true } },
    },
  });
  const today = todayColumn(now(), pro.zone);
  const { user } = pro;
  const counted = await countVisits(db, { proId });
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
    badges: getBadges({
      ...counted,
      licensed: pro.licenses.some(({ expiresOn }) => expiresOn === null || expiresOn >= today),
      insured: pro.insuranceExpires !== null && pro.insuranceExpires >= today,
      rating: pro.rating,
      ratingCount: pro.ratingCount,
    }),
  };
}

async function countVisits(db: Db, { proId }: { proId: string }): Promise<{ jobsDone: number; begun: number; onTime: number }> {
  const [row] = await db.$queryRaw<{ done: number; begun: number; on_time: number }[]>`
    SELECT count(*) FILTER (WHERE a.status = 'completed')::int AS done,
           count(v.started_at)::int AS begun,
           count(*) FILTER (WHERE v.started_at <= a.starts_at + make_interval(hours => ${PROMISE_HOURS}))::int AS on_time
    FROM assignment a JOIN visit v ON v.id = a.visit_id
    WHERE a.pro_id = ${proId}::uuid AND a.status IN ('in_progress', 'completed')`;
  return { jobsDone: row?.done ?? 0, begun: row?.begun ?? 0, onTime: row?.on_time ?? 0 };
}
