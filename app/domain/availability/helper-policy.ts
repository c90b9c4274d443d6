/** Two years, or an admin's word, before somebody works on his own. */
export const YEARS_ALONE = 2;

export function isHelperOnly(pro: { yearsExperience: number; helperWaivedAt: Date | null }): boolean {
  return pro.yearsExperience < YEARS_ALONE && pro.helperWaivedAt === null;
}
