import { plain } from '#tests/setup/plain-page';
import { beforeAll, describe, expect, test } from 'vitest';
import { PUBLIC_PAGES } from '#app/platform/public-pages';
import { writeMail } from '#app/domain/notifications/templates/templates';
import { db } from '#app/platform/db.server';
import { setClock } from '#app/platform/clock.server';
import { insertAdmin } from '#tests/factories/users';
import { pictureBytes } from '#tests/factories/files';
import { asker, loadBuild, ORIGIN, signInAs, type Ask } from '#tests/setup/ask';
import { loadCatalogForTests } from './public-fixtures';

let ask: Ask;

beforeAll(async () => {
  await loadCatalogForTests();
  ask = asker(await loadBuild());
});

function post(path: string, fields: Record<string, string>): Promise<Response> {
  return ask(path, { method: 'POST', body: new URLSearchParams(fields) });
}

const message = { name: 'Gus Guest', email: 'gus@form.test', phone: '', subject: 'billing', message: 'Charged twice?' };

describe('every public page', () => {
  test.each(PUBLIC_PAGES.map(({ path }) => path))('%s has one heading, a title, a description and one address', async (path) => {
    const answer = await ask(`${path}?utm=x`);
    // The application sends those away who cannot apply here.
    if (path === '/professionals/signup' && answer.status === 302) return;
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html).toMatch(/<title>[^<]{5,}<\/title>/);
    expect(html).toContain(`rel="canonical" href="${ORIGIN}${path === '/' ? '/' : path}"`);
    expect(html).toMatch(/<meta name="description" content="[^"]{40,}"/);
    expect(html).toContain('property="og:image"');
  });

  test('stands in the sitemap, and private pages are kept from robots', async () => {
    const sitemap = await (await ask('/sitemap.xml')).text();
    // The page of photos is there once it has some.
    const listed = PUBLIC_PAGES.filter(({ path }) => path !== '/gallery');
    for (const { path } of listed) expect(sitemap).toContain(`<loc>${ORIGIN}${path}</loc>`);
    const robots = await (await ask('/robots.txt')).text();
    expect(robots).toContain('Disallow: /customer');
    expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  });
});

test('structured data have no rating while there are too few reviews, and have the price range of the packages on sale', async () => {
  const html = await (await ask('/')).text();
  expect(html).toContain('"priceRange":"$800-$2,500"');
  expect(html).not.toContain('AggregateRating');
  expect(html).not.toMatch(/2,847|15K\+|2,500\+/);
});

test('the sample invoice adds up from the price book, and the sample report comes from the same template', async () => {
  const total = async () => /Total<\/dt><dd[^>]*>([^<]*)/.exec(await (await ask('/samples/invoice')).text())?.[1];
  expect(await total()).toBe('$727.00');
  const rodent = { program_sizeTier: { program: 'rodent', sizeTier: 'to-2000' } };
  await db().programPrice.update({ where: rodent, data: { amountCents: 25_900 } });
  expect(await total()).toBe('$737.00');
  await db().programPrice.update({ where: rodent, data: { amountCents: 24_900 } });
  expect(await (await ask('/samples/reports')).text()).toContain('Corrective action');
});

test('/debug leads home and says so to everyone', async () => {
  const admin = await signInAs((await insertAdmin(db())).id);
  for (const cookie of [undefined, admin]) {
    const answer = await ask('/debug', { cookie });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
    const notice = answer.headers.get('set-cookie')?.split(';')[0];
    expect(await (await ask('/', { cookie: notice })).text()).toContain('Access Denied');
  }
});

test('the contact form comes back filled in, is kept once however often it is sent, and its page shows the number', async () => {
  setClock(new Date('2026-11-10T16:00:00Z'));
  const refused = await post('/contact', { ...message, email: 'no address' });
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(html).toContain('There is a problem');
  expect(html).toContain('Charged twice?');
  const sent = { ...message, opId: '018f3c1e-0000-4000-8000-00000000c0de' };
  const [first, second] = [await post('/contact', sent), await post('/contact', sent)];
  expect(first.status).toBe(303);
  expect(second.headers.get('location')).toBe(first.headers.get('location'));
  const ticket = await db().supportTicket.findFirstOrThrow({ where: { email: message.email } });
  expect(await db().supportTicket.count({ where: { email: message.email } })).toBe(1);
  expect(await (await ask(first.headers.get('location') ?? '')).text()).toContain(`SUP-${ticket.number}`);
  expect((await ask('/support/somebody-elses-thread')).status).toBe(404);
});

test('a robot that fills in the hidden field is thanked and nothing is kept', async () => {
  const answer = await post('/contact', { ...message, email: 'robot@form.test', name__confirm: 'Buy now' });
  expect(answer.status).toBe(303);
  expect(await db().supportTicket.count({ where: { email: 'robot@form.test' } })).toBe(0);
});

test('a file beside a message is kept for the team, and a file that is no document is refused by name', async () => {
  const form = (file: File) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...message, email: 'file@form.test' })) body.set(name, value);
    body.set('files', file);
    return ask('/contact', { method: 'POST', body });
  };
  const refused = await form(new File(['MZ'], 'run.exe'));
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('run.exe: Please select a PDF, JPG, PNG, DOC or DOCX file');
  const taken = await form(new File([new Uint8Array(await pictureBytes('jpeg'))], 'meter.jpg', { type: 'image/jpeg' }));
  expect(taken.status).toBe(303);
  const file = await db().storedFile.findFirstOrThrow({ where: { kind: 'support-attachment' } });
  expect(file).toMatchObject({ name: 'meter.jpg', ownerId: null });
});

test('a lead with one program and one with three are both understood', async () => {
  const lead = {
    company: 'Corner Bakery',
    name: 'Bo Baker',
    email: 'bo@form.test',
    phone: '(312) 555-0142',
    sizeTier: 'to-2000',
    sites: '1 Main Street 60614\n\n2 Main Street 60614',
  };
  expect((await post('/commercial', lead)).status).toBe(422);
  const one = await post('/commercial', { ...lead, programs: 'fly' });
  expect(one.headers.get('location')).toMatch(/^\/commercial\/requests\/[\w-]{22}$/);
  const three = new URLSearchParams({ ...lead, email: 'bo3@form.test' });
  for (const program of ['fly', 'rodent', 'display']) three.append('programs', program);
  await ask('/commercial', { method: 'POST', body: three });
  expect(await db().commercialLead.findFirstOrThrow({ where: { email: 'bo3@form.test' } })).toMatchObject({
    programs: ['fly', 'rodent', 'display'],
    sites: ['1 Main Street 60614', '2 Main Street 60614'],
    monthlyCents: 79_600,
  });
});

test('A business names each site with its ZIP code, and keeps a reference of what it asked for', async () => {
  const lead = {
    company: 'Oak Dental',
    name: 'Dr. Oak',
    email: 'oak@form.test',
    phone: '(312) 555-0142',
    sizeTier: 'to-2000',
    programs: 'fly',
  };
  const refused = await post('/commercial', { ...lead, sites: '1 Main Street 60614\n99 Nowhere' });
  expect(refused.status).toBe(422);
  expect(plain(await refused.text())).toContain('Add the ZIP code to “99 Nowhere”');
  expect((await post('/commercial', { ...lead, sites: '1 Main Street, Chicago, IL 60614-1234, USA' })).status).toBe(302);
  const { number } = await db().commercialLead.findFirstOrThrow({ where: { email: 'oak@form.test' } });
  const mail = await db().notification.findFirstOrThrow({ where: { address: 'oak@form.test', template: 'lead-received' } });
  expect(writeMail('lead-received', mail.data)).toMatchObject({
    heading: 'Thank you, Dr. Oak',
    facts: [{ value: 'Oak Dental' }, { value: `Lead ${number}` }],
  });
});

test('testimonials of pros are printed once they allowed it; without any the section is left out', async () => {
  expect(await (await ask('/professionals')).text()).not.toContain('What pros say');
  const consentAt = new Date('2026-10-01T12:00:00Z');
  const said = { audience: 'pro', personName: 'Dana O.', place: 'Chicago, IL', published: true, consentAt };
  await db().testimonial.create({ data: { ...said, quote: 'My calendar is full by itself.' } });
  await db().testimonial.create({ data: { ...said, quote: 'Not yet shown.', published: false } });
  await db().testimonial.create({ data: { ...said, audience: 'customer', quote: 'Of a customer.' } });
  const html = await (await ask('/professionals')).text();
  expect(html).toContain('My calendar is full by itself.');
  expect(html).not.toMatch(/Not yet shown|Of a customer/);
});
