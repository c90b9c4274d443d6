import type { Tone } from '#app/components/ui/badge';
import { mark, t } from '#app/platform/texts/t';

export const roleLabels = {
  customer: mark('Customer'),
  pro: mark('Pro'),
  admin: mark('Admin'),
  company: mark('Company'),
} as const;

/** What became of an account, for lists and its own page. */
export function accountState({ status, onboarded }: { status: string; onboarded: boolean }): { label: string; tone: Tone } {
  if (status === 'banned') return { label: t('Banned'), tone: 'bad' };
  return onboarded ? { label: t('Onboarded'), tone: 'good' } : { label: t('Pending'), tone: 'warn' };
}
