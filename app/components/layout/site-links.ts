/** Who is looking, as far as header and footer need to know. */
export type Viewer = { name: string; roles: readonly string[] } | null;

export type SiteLink = { to: string; label: string };

export const residentialLinks: SiteLink[] = [
  { to: '/services', label: 'Services' },
  { to: '/how-it-works', label: 'How It Works' },
  { to: '/plans', label: 'Plans' },
  { to: '/book', label: 'Get Estimate' },
];

export const trunkLinks: SiteLink[] = [
  { to: '/commercial', label: 'Commercial' },
  { to: '/professionals', label: 'Professionals' },
];

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
