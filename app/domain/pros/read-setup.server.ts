import type { Db } from '#app/platform/db.server';
import type { ChecklistStep } from './checklist-policy';
import { isHelperOnly } from '../availability/helper-policy';
import { listWorkChoices, type WorkChoice } from '../catalog/work-kinds.server';
import { readChecklist } from './read-checklist.server';
import { YEARS, type SetupValues } from './setup-choices';

export type SetupState = {
  values: SetupValues;
  /** Null before the application is sent. */
  steps: ChecklistStep[] | null;
  helper: boolean;
  /** What they choose their work from. */
  work: WorkChoice[];
};

/** The choice that stands for a number of years: the largest that is not more. */
export function yearsChoice(years: number): string {
  return YEARS.findLast((choice) => Number(choice) <= years) ?? '0';
}

/** A person's application as far as it is: their own values for the form, and the checklist once it was sent. */
export async function readSetup(db: Db, { userId }: { userId: string }): Promise<SetupState> {
  const user = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      fullName: true,
      email: true,
      phone: true,
      zip: true,
      pro: { include: { licenses: { orderBy: { createdAt: 'desc' }, take: 1, select: { number: true } } } },
    },
  });
  const { pro } = user;
  const work = await listWorkChoices(db, pro?.services);
  const values = {
    fullName: user.fullName,
    email: user.email,
    phone: user.phone ?? '',
    zip: pro?.homeZip ?? user.zip ?? '',
    companyName: pro && !pro.soleProprietor ? pro.companyName : '',
    soleProprietor: pro?.soleProprietor ?? false,
    yearsExperience: pro ? yearsChoice(pro.yearsExperience) : '',
    bio: pro?.bio ?? '',
    services: pro?.services ?? work.slice(0, 1).map(({ value }) => value),
    licenseNumber: pro?.licenses[0]?.number ?? '',
  };
  return {
    values,
    steps: pro ? await readChecklist(db, { proId: pro.id }) : null,
    helper: pro ? isHelperOnly(pro) : false,
    work,
  };
}
