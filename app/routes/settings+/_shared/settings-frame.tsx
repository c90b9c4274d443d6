import type { ReactNode } from 'react';
import { PageHead } from '#app/components/ui/page-head';
import { Tabs } from '#app/components/ui/tabs';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';

export type SettingsTab = 'profile' | 'security' | 'notifications' | 'data';
/** The same sections are under /settings and in the customer area. */
export type SettingsPlace = 'settings' | 'customer';

const PATHS: Record<SettingsPlace, Record<SettingsTab, string>> = {
  settings: {
    profile: '/settings',
    security: '/settings/security',
    notifications: '/settings/notifications',
    data: '/settings/data',
  },
  customer: {
    profile: '/customer/account',
    security: '/customer/security',
    notifications: '/customer/notifications',
    data: '/settings/data',
  },
};

const LABELS: [SettingsTab, Marked][] = [
  ['profile', mark('Profile')],
  ['security', mark('Security')],
  ['notifications', mark('Notifications')],
  ['data', mark('Your data')],
];

export function settingsPath(place: SettingsPlace, tab: SettingsTab): string {
  return PATHS[place][tab];
}

/** Where the forms of a tab are sent; `form` says which of them. Remix distinguishes the index from its layout by `?index`. */
export function settingsAction(place: SettingsPlace, tab: SettingsTab, form: string): string {
  const path = settingsPath(place, tab);
  return path === PATHS.settings.profile ? `${path}?index&form=${form}` : `${path}?form=${form}`;
}

type SettingsFrameProps = { place: SettingsPlace; tab: SettingsTab | 'household'; customer: boolean; children: ReactNode };

/** Head and tabs of every settings page. */
export function SettingsFrame({ place, tab, customer, children }: SettingsFrameProps) {
  const items = LABELS.map(([each, label]) => ({ to: PATHS[place][each], label: translate(label), current: each === tab }));
  if (customer) {
    items.push({ to: '/customer/household', label: t('Household'), current: tab === 'household' });
    items.push({ to: '/billing-history', label: t('Billing'), current: false });
  }
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead title={t('Settings')} />
      <Tabs label={t('Settings')} className="mb-6 mt-4" items={items} />
      <div className="space-y-6">{children}</div>
    </div>
  );
}
