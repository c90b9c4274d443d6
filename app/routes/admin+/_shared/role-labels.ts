import type { Tone } from '#app/components/ui/badge';

export const roleLabels = { customer: 'Customer', pro: 'Pro', admin: 'Admin', company: 'Company' } as const;

/** What became of an account, for lists and its own page. */
export function accountState({ status, onboarded }: { status: string; onboarded: boolean }): { label: string; tone: Tone } {
  if (status === 'banned') return { label: 'Banned', tone: 'bad' };
  return onboarded ? { label: 'Onboarded', tone: 'good' } : { label: 'Pending', tone: 'warn' };
}
