import { PROGRAMS } from '../catalog/size-tiers';

/** What both sides name a lead by. */
export function leadReference(number: number): string {
  return `Lead ${number}`;
}

/** What a business asked for, in words. */
export function programNames(ids: readonly string[]): string {
  return ids.map((id) => PROGRAMS.find((program) => program.id === id)?.name ?? 'Holiday lighting display').join(', ');
}
