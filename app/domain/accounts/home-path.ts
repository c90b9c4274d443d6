type Home = { roles: readonly string[]; pro: unknown };

/** Where a role's work begins (G092). */
export function homePath(actor: Home): string {
  if (actor.roles.includes('admin')) return '/admin';
  if (actor.roles.includes('pro')) return actor.pro ? '/pro/dashboard' : '/pro';
  return '/customer/dashboard';
}
