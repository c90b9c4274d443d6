import type { VisitKind } from './visit-kind';
import { t } from '#app/platform/texts/t';

export type PhotoCounts = { before: number; after: number };
type PackageRules = { installChecks: string[]; takedownChecks: string[]; minPhotos: number };

/** How many pictures a visit needs before it can be completed: the package's number of each, a takedown just one of the bare house. */
export function photosNeeded(kind: VisitKind, { minPhotos }: Pick<PackageRules, 'minPhotos'>): PhotoCounts {
  if (kind === 'takedown') return { before: 0, after: Math.min(1, minPhotos) };
  if (kind === 'service_call') return { before: Math.min(1, minPhotos), after: Math.min(1, minPhotos) };
  return { before: minPhotos, after: minPhotos };
}

/** What is ticked off at a visit of this kind; a service call ends like an install. */
export function getChecklist(kind: VisitKind, rules: PackageRules): string[] {
  return kind === 'takedown' ? rules.takedownChecks : rules.installChecks;
}

/** What is still missing, in words; empty when the visit may be completed. Lights to be stored are counted first. */
export function whatIsMissing(state: {
  needed: PhotoCounts;
  taken: PhotoCounts;
  checks: number;
  ticked: number;
  lacksStorage: boolean;
}): string[] {
  const { needed, taken, checks, ticked } = state;
  const missing: string[] = [];
  if (taken.before < needed.before)
    missing.push(
      t('{count, plural, one {# more photo} other {# more photos}} before the work', { count: needed.before - taken.before }),
    );
  if (taken.after < needed.after)
    missing.push(
      t('{count, plural, one {# more photo} other {# more photos}} after the work', { count: needed.after - taken.after }),
    );
  if (ticked < checks) missing.push(ticked === 0 ? t('the checklist') : t('the rest of the checklist'));
  if (state.lacksStorage) missing.push(t('the lights for storage'));
  return missing;
}
