import { t } from '#app/platform/texts/t';
type Home = { roles: readonly string[]; pro: unknown };

/** Where a role's work begins. */
export function homePath(actor: Home): string {
  if (actor.roles.includes('admin')) return '/admin';
  if (actor.roles.includes('company')) return '/commercial/dashboard';
  if (actor.roles.includes('pro')) return actor.pro ? '/pro/dashboard' : '/pro';
  return '/customer/dashboard';
}

type Room = { to: string; label: string };

/** The portals of a person who has more than one, in the order in which they land; empty where there is nothing to switch. */
export function listAreas(roles: readonly string[]): Room[] {
  const rooms: Room[] = [];
  if (roles.includes('admin')) rooms.push({ to: '/admin', label: t('Admin') });
  if (roles.includes('company')) rooms.push({ to: '/commercial/dashboard', label: t('Company') });
  if (roles.includes('pro')) rooms.push({ to: '/pro', label: t('Pro') });
  if (roles.includes('customer')) rooms.push({ to: '/customer/dashboard', label: t('Customer') });
  return rooms.length > 1 ? rooms : [];
}
