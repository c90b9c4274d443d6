/** Two years, or an admin's approval, before a pro works alone. */
export const YEARS_ALONE = 2;

export function isHelperOnly(pro: { yearsExperience: number; helperWaivedAt: Date | null }): boolean {
  return pro.yearsExperience < YEARS_ALONE && pro.helperWaivedAt === null;
}
