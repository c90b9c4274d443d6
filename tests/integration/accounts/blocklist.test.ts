import { beforeAll, describe, expect, it } from 'vitest';
import { banUser, unbanUser } from '#app/domain/users/ban-user.server';
import { blockCards, checkCard, isBlocked } from '#app/domain/accounts/blocklist.server';
import { hashPassword } from '#app/domain/accounts/password.server';
import { signInWithGoogle } from '#app/domain/sign-in/sign-in-with-google.server';
import { signUp } from '#app/domain/sign-in/sign-up.server';
import { applySignedOut } from '#app/domain/pros/apply.server';
import { setupSchema } from '#app/domain/pros/setup.schema';
import { db, transact, type Tx } from '#app/platform/db.server';
import { sandbox } from '#app/platform/sandbox.server';
import { stripe } from '#app/platform/stripe.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertVisit } from '#tests/factories/visits';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { insertZipCodes } from '#tests/factories/zip-codes';

let adminId = '';
let passwordHash = '';

beforeAll(async () => {
  await sandbox().migrate();
  await ensureCatalog(db());
  await insertZipCodes(db());
  adminId = (await insertAdmin(db())).id;
  passwordHash = await hashPassword('a lamp in the window');
});

function run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(db(), work);
}

let number = 0;
/** A person with their own address and number, banned. */
async function banned() {
  number += 1;
  const user = await insertUser(db(), {
    email: `zoe${number}@closed.test`,
    phone: `+1312555${String(2000 + number)}`,
  });
  await run((tx) => banUser(tx, { userId: user.id, adminId, reason: 'Paid with a stolen card' }));
  const ban = await db().userBan.findFirstOrThrow({ where: { userId: user.id } });
  return { ...user, phone: user.phone ?? '', banId: ban.id };
}

function mailsTo(address: string) {
  return db().notification.findMany({ where: { address }, select: { template: true } });
}

/** A card of this fingerprint, saved for the person at the stand-in for Stripe. */
async function saveCard(userId: string): Promise<string> {
  const user = await db().user.findUniqueOrThrow({ where: { id: userId } });
  const customer = await stripe().customers.create({ email: user.email });
  await db().user.update({ where: { id: userId }, data: { stripeCustomerId: customer.id } });
  const { id } = await stripe().paymentMethods.attach('pm_card_visa', { customer: customer.id });
  return id;
}

describe('the list of what a ban keeps out', () => {
  it('keeps the address and the number as hashes only, and for as long as the ban stands', async () => {
    const user = await banned();
    const rows = await db().blockedContact.findMany({ where: { banId: user.banId } });
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['email', 'phone']);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${user.email}|${user.phone.slice(-4)}@`));
    const [local, domain] = user.email.split('@');
    expect(await isBlocked(db(), { email: `${local?.toUpperCase()}+again@${domain}` })).toBe(true);
    expect(await isBlocked(db(), { phone: user.phone.replace('+1', '') })).toBe(true);
    expect(await isBlocked(db(), { email: 'somebody@else.test', phone: '+13125550000' })).toBe(false);
    await run((tx) => unbanUser(tx, { userId: user.id, adminId, reason: 'The bank took it back' }));
    expect(await isBlocked(db(), { email: user.email, phone: user.phone })).toBe(false);
  });

  it('no account is made with such an address: not by the form, not by Google; the address is told why by mail', async () => {
    const { email } = await banned();
    const again = email.replace('@', '+again@');
    await run((tx) => signUp(tx, { email: again, fullName: 'Zoe Again', role: 'customer', passwordHash }));
    expect(await db().user.count({ where: { email: again } })).toBe(0);
    expect(await mailsTo(again)).toEqual([{ template: 'account-refused' }]);
    const google = { subject: crypto.randomUUID(), email: again, emailVerified: true, name: 'Zoe Again' };
    await expect(run((tx) => signInWithGoogle(tx, { google, role: 'customer' }))).rejects.toThrow('This account is closed.');
    const other = { ...google, subject: crypto.randomUUID(), email: `other-${number}@open.test` };
    expect((await run((tx) => signInWithGoogle(tx, { google: other, role: 'customer' }))).userId).toBeTruthy();
  });

  it('no one applies as a pro with such a number, whatever the address', async () => {
    const { phone } = await banned();
    const setup = setupSchema.parse({
      fullName: 'Zoe Again',
      email: `fresh-${number}@open.test`,
      phone,
      zip: '60614',
      soleProprietor: 'on',
      yearsExperience: '5',
      services: 'lighting',
      bio: '',
    });
    await run((tx) => applySignedOut(tx, { setup, passwordHash }));
    expect(await db().user.count({ where: { email: setup.email } })).toBe(0);
    expect(await mailsTo(setup.email)).toEqual([{ template: 'account-refused' }]);
    await run((tx) => applySignedOut(tx, { setup: { ...setup, phone: '+13125559999' }, passwordHash }));
    expect(await db().user.count({ where: { email: setup.email } })).toBe(1);
  });

  it('a booking paid with a card of theirs is reported to the office once, and no other customer’s is', async () => {
    const user = await insertUser(db(), { email: 'zoe-card@closed.test' });
    await saveCard(user.id);
    await run((tx) => banUser(tx, { userId: user.id, adminId, reason: 'Paid with a stolen card' }));
    const { id: banId } = await db().userBan.findFirstOrThrow({ where: { userId: user.id } });
    await blockCards(db(), { banId });
    await blockCards(db(), { banId });
    expect(await db().blockedContact.count({ where: { banId, kind: 'card' } })).toBe(1);
    const visit = await insertVisit(db());
    const { customerId, reference } = await db().booking.findUniqueOrThrow({ where: { id: visit.bookingId } });
    const card = await saveCard(customerId);
    await db().booking.update({ where: { id: visit.bookingId }, data: { paymentMethodId: card } });
    const told = () =>
      db().notification.findMany({ where: { userId: adminId, channel: 'email', dedupeKey: { startsWith: 'blocked-card:' } } });
    await checkCard(db(), { bookingId: visit.bookingId });
    await checkCard(db(), { bookingId: visit.bookingId });
    expect((await told()).map(({ data }) => (data as { subject: string }).subject)).toEqual([
      `Banned account’s card used for ${reference}`,
    ]);
    await run((tx) => unbanUser(tx, { userId: user.id, adminId, reason: 'The bank took it back' }));
    const later = await insertVisit(db());
    await db().booking.update({ where: { id: later.bookingId }, data: { paymentMethodId: card } });
    await checkCard(db(), { bookingId: later.bookingId });
    expect(await told()).toHaveLength(1);
  });
});
