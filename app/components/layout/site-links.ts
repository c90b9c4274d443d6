import { t } from '#app/platform/texts/t';

/** Who is looking, as far as header and footer need to know. */
export type Viewer = { name: string; roles: readonly string[] } | null;

export type SiteLink = { to: string; label: string };

export function residentialLinks(): SiteLink[] {
  return [
    { to: '/services', label: t('Services') },
    { to: '/how-it-works', label: t('How It Works') },
    { to: '/plans', label: t('Plans') },
    { to: '/book', label: t('Get Estimate') },
  ];
}

export function trunkLinks(): SiteLink[] {
  return [
    { to: '/commercial', label: t('Commercial') },
    { to: '/professionals', label: t('Professionals') },
  ];
}

/** Where the dashboard button leads: pros, admins and companies have portals of their own, everyone else is a customer. */
export function dashboardLink(roles: readonly string[]): string {
  if (roles.includes('admin')) return '/admin';
  if (roles.includes('company')) return '/commercial/dashboard';
  if (roles.includes('pro')) return '/pro/dashboard';
  return '/customer/dashboard';
}

/** Signed out, a pro joins through sign-up; a signed-in customer applies at /pro. */
export function joinLink(viewer: Viewer): string {
  if (!viewer) return '/auth?role=pro';
  return viewer.roles.includes('pro') ? '/pro/dashboard' : '/pro';
}
