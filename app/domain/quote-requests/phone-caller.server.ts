import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { formatPhone } from '#app/platform/format-phone';
import { asLanguage, type Language } from '#app/platform/texts/language';
import { hasEmail } from '../fields/no-email';
import { houseStreet } from '../fields/unit-field';
import { listSites } from '../sites/queries.server';

/** The account of who calls: that of their address, once its owner has proved it. Null where there is none. */
export async function findCaller(db: Db, email: string): Promise<string | null> {
  const found = await db.user.findFirst({
    where: { email, emailVerifiedAt: { not: null }, deletedAt: null, status: 'active', roles: { has: 'customer' } },
    select: { id: true },
  });
  return found?.id ?? null;
}

export type CallerPlace = { id: string; name: string; street: string; unit: string; city: string; state: string; zip: string };
export type Caller = { name: string; email: string; phone: string; language: Language; places: CallerPlace[] };

/** What is known of a customer, to fill in the form with. Throws NotFound. */
export async function readCaller(db: Db, customerId: string): Promise<Caller> {
  const user = await db.user.findFirst({
    where: { id: customerId, deletedAt: null, roles: { has: 'customer' } },
    select: { fullName: true, email: true, phone: true, language: true },
  });
  if (!user) throw new NotFound();
  const sites = await listSites(db, customerId);
  return {
    name: user.fullName,
    email: hasEmail(user.email) ? user.email : '',
    phone: formatPhone(user.phone ?? ''),
    language: asLanguage(user.language),
    places: sites.map(({ id, label, street, unit, city, state, zip }) => ({
      id,
      unit,
      city,
      state,
      zip,
      name: label ? `${label}: ${street}` : street,
      street: houseStreet({ street, unit }),
    })),
  };
}
