import { describe, expect, test } from 'vitest';
import { sendNotification } from '#app/domain/notification-delivery/send-notification.server';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { insertCompany, insertLocation } from '#tests/factories/companies';
import { asking, openCustomers } from '../customers/customer-fixtures';
import { openCompany, getRoles, visitor } from './company-fixtures';

openCustomers();

const DASHBOARD = '/commercial/dashboard';

/** The newest invitation mail of an address, sent, as the path of its link. */
async function linkFor(email: string): Promise<string> {
  const { id, data } = await db().notification.findFirstOrThrow({
    where: { template: 'company-invited', address: email },
    orderBy: { createdAt: 'desc' },
  });
  const { url } = data as { url: string };
  await sendNotification(db(), { notificationId: id, isLastAttempt: false });
  return new URL(url).pathname;
}

function stranger(name: string): string {
  return `${name}-${crypto.randomUUID().slice(0, 8)}@harbor.test`;
}

const MEMBERS = '/commercial/members';

describe('members are invited', () => {
  test('by mail, and who confirmed that address joins with the role, once', async () => {
    const { manager, company } = await openCompany();
    const email = stranger('new');
    const sent = await manager.post(MEMBERS, { intent: 'invite', email: email.toUpperCase(), role: 'billing' });
    expect(sent.status).toBe(302);
    const link = await linkFor(email);
    const guest = await visitor({ email });
    expect(await guest.text(link)).toContain(`Join ${company.name}`);
    expect(await db().companyMember.count({ where: { userId: guest.userId } })).toBe(0);
    expect((await guest.post(link, { intent: 'join' })).headers.get('location')).toBe(DASHBOARD);
    expect(await db().companyMember.findUniqueOrThrow({ where: { userId: guest.userId } })).toMatchObject({
      companyId: company.id,
      role: 'billing',
    });
    expect(await getRoles(guest.userId)).toContain('company');
    expect((await guest.get(link)).headers.get('location')).toBe('/');
    expect((await guest.post(link, { intent: 'join' })).headers.get('location')).toBe('/');
    // The link is forgotten once the mail is out; what is stored is a hash.
    expect(JSON.stringify(await db().notification.findMany({ where: { address: email } }))).not.toContain('/commercial/join/');
  });

  test('another address learns nothing and joins nothing', async () => {
    const { owner, company } = await openCompany();
    const email = stranger('wanted');
    await owner.post(MEMBERS, { intent: 'invite', email, role: 'manager' });
    const link = await linkFor(email);
    const other = await visitor();
    const page = await other.text(link);
    expect(page).toContain('This invitation was sent to another address.');
    for (const secret of [company.name, email]) expect(page).not.toContain(secret);
    expect((await other.post(link, { intent: 'join' })).headers.get('location')).toBe('/');
    const unproved = await visitor({ email, emailVerifiedAt: null });
    expect(await unproved.text(link)).toContain('Confirm your email address first');
    expect((await unproved.post(link, { intent: 'join' })).status).toBe(403);
    expect(await db().companyMember.count({ where: { companyId: company.id } })).toBe(4);
    expect((await asking()(link)).headers.get('location')).toContain('/auth?returnTo=');
  });

  test('an invitation that is too old, taken back or replaced lets no one in', async () => {
    const { owner, company } = await openCompany();
    const email = stranger('late');
    const guest = await visitor({ email });
    const invite = async () => {
      await owner.post(MEMBERS, { intent: 'invite', email, role: 'manager' });
      return linkFor(email);
    };
    const open = () => db().companyInvitation.findFirstOrThrow({ where: { email, acceptedAt: null } });

    const first = await invite();
    const second = await invite();
    expect(await db().companyInvitation.count({ where: { email } })).toBe(1);
    await guest.post(first, { intent: 'join' });

    const { id, createdAt, expiresAt } = await open();
    expect(expiresAt.getTime() - createdAt.getTime()).toBe(7 * 24 * 3_600_000);
    await db().companyInvitation.update({ where: { id }, data: { expiresAt: now() } });
    await guest.post(second, { intent: 'join' });

    const third = await invite();
    expect((await owner.post(MEMBERS, { intent: 'withdraw', invitation: (await open()).id })).status).toBe(302);
    await guest.post(third, { intent: 'join' });
    expect(await db().companyMember.count({ where: { userId: guest.userId } })).toBe(0);

    const last = await invite();
    await db().company.update({ where: { id: company.id }, data: { closedAt: now() } });
    await guest.post(last, { intent: 'join' });
    expect(await db().companyMember.count({ where: { userId: guest.userId } })).toBe(0);
  });

  test('a member of another company leaves that first', async () => {
    const { owner } = await openCompany();
    const email = stranger('taken');
    const guest = await visitor({ email });
    const theirs = await insertCompany(db(), { ownerId: guest.userId, name: 'Their Own Ltd' });
    await owner.post(MEMBERS, { intent: 'invite', email, role: 'manager' });
    const answer = await guest.post(await linkFor(email), { intent: 'join' });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('You’re already a member of Their Own Ltd. Leave it first.');
    expect((await db().companyMember.findUniqueOrThrow({ where: { userId: guest.userId } })).companyId).toBe(theirs.id);
  });

  test('bad input is said beside the field', async () => {
    const { owner, manager, south } = await openCompany();
    const elsewhere = await insertLocation(db(), { companyId: (await insertCompany(db())).id });
    const member = await db().user.findUniqueOrThrow({ where: { id: manager.userId } });
    const tries: [Record<string, string | string[]>, string][] = [
      [{ email: 'nobody', role: 'manager' }, 'Enter an email address like name@example.com'],
      [{ email: '', role: 'manager' }, 'Enter the member’s email address'],
      [{ email: stranger('a'), role: 'king' }, 'Choose a role from the list'],
      [{ email: stranger('b'), role: 'site_contact' }, 'Choose at least one location for a site contact'],
      [{ email: stranger('c'), role: 'site_contact', siteIds: [south.id, elsewhere.id] }, 'Choose locations from the list'],
      [{ email: member.email, role: 'billing' }, 'This person is already a member.'],
    ];
    for (const [fields, words] of tries) {
      const answer = await owner.post(MEMBERS, { intent: 'invite', ...fields });
      expect(answer.status, words).toBe(422);
      expect(await answer.text()).toContain(words);
    }
    expect(await db().companyInvitation.count({ where: { byId: owner.userId } })).toBe(0);
  });

  test('a site contact who accepts looks after the chosen locations and no other', async () => {
    const { owner, north, south } = await openCompany();
    const email = stranger('contact');
    await owner.post(MEMBERS, { intent: 'invite', email, role: 'site_contact', siteIds: [south.id] });
    const guest = await visitor({ email });
    await guest.post(await linkFor(email), { intent: 'join' });
    const sites = await db().companyMemberSite.findMany({ where: { userId: guest.userId } });
    expect(sites.map(({ siteId }) => siteId)).toEqual([south.id]);
    expect((await guest.get(`/commercial/locations/${north.id}`)).status).toBe(404);
    expect((await guest.get(`/commercial/locations/${south.id}`)).status).toBe(200);
  });
});

describe('a company always has an owner', () => {
  test('the last one neither leaves nor becomes less; with a second one both may', async () => {
    const { owner, manager, companyId } = await openCompany();
    const words = 'A company needs at least one owner. Make another member an owner first.';
    const leave = await owner.post('/commercial/settings', { intent: 'leave' });
    expect(leave.status).toBe(409);
    expect(await leave.text()).toContain(words);
    const less = await owner.post(`${MEMBERS}/${owner.userId}`, { intent: 'save', role: 'manager' });
    expect(less.status).toBe(409);
    expect((await owner.post(`${MEMBERS}/${manager.userId}`, { intent: 'save', role: 'owner' })).status).toBe(302);
    expect((await owner.post('/commercial/settings', { intent: 'leave' })).headers.get('location')).toBe('/customer/dashboard');
    expect(await getRoles(owner.userId)).toEqual(['customer']);
    expect((await owner.get('/commercial/visits')).headers.get('location')).toBe(DASHBOARD);
    expect(await owner.text(DASHBOARD)).toContain('No Commercial Account Found');
    expect(await db().companyMember.count({ where: { companyId, role: 'owner' } })).toBe(1);
  });

  test('of two owners who leave in the same moment one stays', async () => {
    const { owner, manager, companyId } = await openCompany();
    await owner.post(`${MEMBERS}/${manager.userId}`, { intent: 'save', role: 'owner' });
    const answers = await Promise.all([owner, manager].map((each) => each.post('/commercial/settings', { intent: 'leave' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409]);
    expect(await db().companyMember.count({ where: { companyId, role: 'owner' } })).toBe(1);
  });

  test('the database itself refuses to lose the last owner, by whatever hand', async () => {
    const { ownerId, id } = await insertCompany(db());
    const refused = /without an owner/;
    await expect(db().companyMember.delete({ where: { userId: ownerId } })).rejects.toThrow(refused);
    await expect(db().companyMember.update({ where: { userId: ownerId }, data: { role: 'billing' } })).rejects.toThrow(refused);
    await expect(db().company.create({ data: { name: 'Nobody’s', billingEmail: 'a@b.test' } })).rejects.toThrow(refused);
    expect(await db().companyMember.count({ where: { companyId: id } })).toBe(1);
  });

  test('an owner closes a company without other members by its name; locations lose their access notes', async () => {
    const person = await visitor();
    const company = await insertCompany(db(), { ownerId: person.userId, name: 'Alone Ltd' });
    const site = await insertLocation(db(), { companyId: company.id, accessNotes: 'Key under the mat' });
    const wrong = await person.post('/commercial/settings', { intent: 'close', company: 'Together Ltd' });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain('Write “Alone Ltd” to close it');
    expect((await person.post('/commercial/settings', { intent: 'close', company: 'alone ltd' })).status).toBe(302);
    expect((await db().company.findUniqueOrThrow({ where: { id: company.id } })).closedAt).not.toBeNull();
    expect(await db().site.findUniqueOrThrow({ where: { id: site.id } })).toMatchObject({ accessNotes: '' });
    expect(await getRoles(person.userId)).toEqual(['customer']);
  });

  test('it stays open while others belong to it or visits are planned', async () => {
    const { owner, manager, contact, billing, company } = await openCompany();
    const { name } = company;
    const others = await owner.post('/commercial/settings', { intent: 'close', company: name });
    expect(await others.text()).toContain('The company has other members.');
    for (const { userId } of [manager, contact, billing])
      expect((await owner.post(`${MEMBERS}/${userId}`, { intent: 'remove' })).status).toBe(302);
    const visits = await owner.post('/commercial/settings', { intent: 'close', company: name });
    expect(visits.status).toBe(409);
    expect(await visits.text()).toContain('The company has upcoming visits.');
  });
});

describe('who may do what', () => {
  test('a removed member loses role and access at once', async () => {
    const { manager, billing } = await openCompany();
    expect((await manager.post(`${MEMBERS}/${billing.userId}`, { intent: 'remove' })).status).toBe(302);
    expect(await getRoles(billing.userId)).toEqual(['customer']);
    expect((await billing.get('/commercial/visits')).headers.get('location')).toBe(DASHBOARD);
  });

  test('only owners make owners, change them and take them out', async () => {
    const { owner, manager, contact } = await openCompany();
    const words = 'Only an owner can add or change owners.';
    const tries: [string, Record<string, string>][] = [
      [`${MEMBERS}/${contact.userId}`, { intent: 'save', role: 'owner' }],
      [`${MEMBERS}/${manager.userId}`, { intent: 'save', role: 'owner' }],
      [`${MEMBERS}/${owner.userId}`, { intent: 'save', role: 'billing' }],
      [`${MEMBERS}/${owner.userId}`, { intent: 'remove' }],
      [MEMBERS, { intent: 'invite', email: stranger('boss'), role: 'owner' }],
    ];
    for (const [path, fields] of tries) {
      const answer = await manager.post(path, fields);
      expect(answer.status, JSON.stringify(fields)).toBe(403);
      // The page of an owner is not the manager's to open, so there the refusal stands alone.
      if (path !== `${MEMBERS}/${owner.userId}`) expect(await answer.text()).toContain(words);
    }
    expect((await manager.get(`${MEMBERS}/${owner.userId}`)).status).toBe(403);
    expect(await db().companyMember.findUniqueOrThrow({ where: { userId: owner.userId } })).toMatchObject({ role: 'owner' });
  });

  test('site contacts and billing change nothing', async () => {
    const { contact, billing, manager, north } = await openCompany();
    const location = { label: 'X', street: '1 X St', zip: '60614', facility: 'office', squareFeet: '100' };
    const tries: [string, Record<string, string>][] = [
      ['/commercial/settings', { intent: 'save', name: 'X', billingEmail: 'x@x.test' }],
      ['/commercial/settings', { intent: 'close', company: 'X' }],
      [MEMBERS, { intent: 'invite', email: stranger('x'), role: 'billing' }],
      [MEMBERS, { intent: 'withdraw', invitation: crypto.randomUUID() }],
      [`${MEMBERS}/${manager.userId}`, { intent: 'remove' }],
      ['/commercial/locations/new', location],
      [`/commercial/locations/${north.id}`, { intent: 'save', ...location }],
      [`/commercial/locations/${north.id}`, { intent: 'remove' }],
    ];
    for (const person of [contact, billing])
      for (const [path, fields] of tries) expect((await person.post(path, fields)).status, `${path} ${fields.intent}`).toBe(403);
    expect(await db().site.findUniqueOrThrow({ where: { id: north.id } })).toMatchObject({
      label: 'North store',
      archivedAt: null,
    });
    for (const path of ['/commercial/locations/new', `${MEMBERS}/${manager.userId}`])
      expect((await billing.get(path)).status, path).toBe(403);
  });

  test('name, billing email and phone are changed in the settings', async () => {
    const { manager, billing, companyId } = await openCompany();
    const bad = await manager.post('/commercial/settings', { intent: 'save', name: 'Y', billingEmail: 'y@y.test', phone: '12' });
    expect(bad.status).toBe(422);
    expect(await bad.text()).toContain('Enter a US phone number, like (555) 555-0142');
    const fields = { intent: 'save', name: 'New Name', billingEmail: 'New@Bills.test', phone: '(312) 555-0142' };
    expect((await manager.post('/commercial/settings', fields)).status).toBe(302);
    expect(await db().company.findUniqueOrThrow({ where: { id: companyId } })).toMatchObject({
      name: 'New Name',
      billingEmail: 'new@bills.test',
      phone: '+13125550142',
    });
    const page = await billing.text('/commercial/settings');
    for (const words of ['New Name', 'new@bills.test', '(312) 555-0142']) expect(page).toContain(words);
    expect(page).not.toContain('name="billingEmail"');
  });
});
