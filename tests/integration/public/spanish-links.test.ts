import { beforeAll, expect, test } from 'vitest';
import { appealLink } from '#app/domain/conduct/appeal-link.server';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { FORM_ID_FIELD } from '#app/platform/form-names';
import { inLanguage } from '#app/platform/texts/language.server';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { asker, loadBuild, type Ask } from '#tests/setup/ask';
import { readForms } from '#tests/setup/crawl';
import { leftInEnglish, readIn } from '#tests/setup/spanish-page';
import { openFixture } from '../payments/payment-fixtures';

let ask: Ask;

beforeAll(async () => {
  await openFixture();
  ask = asker(await loadBuild());
});

function send(path: string, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ opId: crypto.randomUUID(), ...fields });
  return inLanguage('es', () => ask(path, { method: 'POST', body }));
}

/** The fields of the form that saves a design. */
async function savedFields(path: string): Promise<Record<string, string>> {
  const forms = readForms(path, await (await ask(path)).text());
  return forms.find(({ fields }) => fields.intent === 'save')?.fields ?? {};
}

test('a design ("/design/:token") and what family sees of it ("/design/shared/:token") are in Spanish, with what is refused', async () => {
  const path = (await send('/design', { preset: 'ranch' })).headers.get('location') ?? '';
  const names = ['http://localhost:3000', `${path}/photo`];
  for (const page of [path, `${path}?zip=60614`, `${path}?zip=1`])
    expect({ page, left: await leftInEnglish(ask, page, { names: [...names, 'Chicago, IL'] }) }).toEqual({ page, left: [] });
  expect(await readIn(ask, path, 'es')).toContain('52 pies de borde de techo, medidos en la imagen.');

  const fields = await savedFields(path);
  const wrong: Record<string, string>[] = [
    { feet: '5', known0: '900', light: '', strand: '', storeys: '' },
    { design: '{"edges":7}' },
  ];
  for (const values of wrong) {
    const sent = new URLSearchParams({ ...fields, [FORM_ID_FIELD]: 'design', ...values });
    expect({ values, left: await leftInEnglish(ask, path, { sent, names }) }).toEqual({ values, left: [] });
  }

  await send(path, { intent: 'share' });
  const shared = /\/design\/shared\/[\w-]+/.exec(await (await ask(path)).text())?.[0] ?? '';
  names.push(shared);
  for (const page of [path, shared]) expect(await leftInEnglish(ask, page, { names })).toEqual([]);
  const none = new FormData();
  none.set('opId', crypto.randomUUID());
  none.set(FORM_ID_FIELD, 'photo');
  expect(await leftInEnglish(ask, '/design', { sent: none })).toEqual([]);
});

test('a request of a business ("/commercial/requests/:token") is in Spanish from its form until it is withdrawn', async () => {
  const asked = {
    company: 'Clínica Roble',
    name: 'Luz Prado',
    email: 'luz@example.test',
    phone: '(312) 555-0142',
    sizeTier: 'to-2000',
    programs: 'fly',
    sites: '1 Main Street, Chicago, IL 60614',
    notes: 'Cerrado los domingos',
  };
  const names = Object.values(asked);
  const site = '1 Main Street, Chicago';
  const wrong = [
    { company: '', name: '', email: '1', phone: '1', sizeTier: '', programs: '', sites: '', notes: 'x'.repeat(2_001) },
    { company: 'x'.repeat(121), sizeTier: '7', programs: '7', sites: site },
    { sites: `${site}\n`.repeat(41) },
    { sites: `${'x'.repeat(201)} 60614` },
  ];
  for (const values of wrong) {
    const sent = new URLSearchParams({ ...asked, ...values, [FORM_ID_FIELD]: 'lead' });
    const typed = Object.values(values).filter((text) => text.length > 3);
    const left = await leftInEnglish(ask, '/commercial', { sent, names: [...typed, site, ...names] });
    expect({ values, left }).toEqual({ values, left: [] });
  }
  const path = (await send('/commercial', asked)).headers.get('location') ?? '';
  expect(await readIn(ask, path, 'es')).toMatch(/Solicitud \d+/);
  expect(await leftInEnglish(ask, path, { names })).toEqual([]);
  const empty = new URLSearchParams({ [FORM_ID_FIELD]: 'add', subaction: 'add', body: '' });
  expect(await leftInEnglish(ask, path, { sent: empty, names })).toEqual([]);
  await send(path, { subaction: 'add', body: 'Otro sitio' });
  expect(await leftInEnglish(ask, path, { names: [...names, 'Otro sitio'] })).toEqual([]);
  for (const status of ['quoted', 'won'] as const) {
    await db().commercialLead.updateMany({ where: { email: asked.email }, data: { status, addedAt: null } });
    expect(await leftInEnglish(ask, path, { names: [...names, 'Otro sitio'] })).toEqual([]);
  }
  await db().commercialLead.updateMany({ where: { email: asked.email }, data: { status: 'new' } });
  await send(path, { subaction: 'withdraw' });
  expect(await readIn(ask, path, 'es')).toContain('Usted retiró esta solicitud');
  expect(await leftInEnglish(ask, path, { names: [...names, 'Otro sitio'] })).toEqual([]);
});

test('a decision ("/appeals/:token") is in Spanish, before it is appealed and after, whatever was removed', async () => {
  const [subject, admin] = [await insertUser(db()), await insertAdmin(db())];
  for (const [kind, measure] of [
    ['message', 'warn'],
    ['photo', 'warn'],
    ['answer', null],
    ['review', null],
    ['user', 'ban'],
  ] as const) {
    const item = await db().moderationItem.create({
      data: {
        kind,
        measure,
        hid: kind !== 'user',
        status: 'resolved',
        reason: 'Rude or threatening',
        words: '',
        content: 'Hola',
        targetId: crypto.randomUUID(),
        subjectId: subject.id,
        decidedById: admin.id,
        decidedAt: now(),
      },
    });
    const path = new URL(appealLink(item.id)).pathname;
    expect(await leftInEnglish(ask, path, { names: ['Hola'] })).toEqual([]);
    if (kind !== 'message') continue;
    const sent = new URLSearchParams({ [FORM_ID_FIELD]: 'appeal', text: 'no' });
    expect(await leftInEnglish(ask, path, { sent, names: ['Hola', 'no'] })).toEqual([]);
    await send(path, { text: 'No fue una amenaza' });
    const again = new URLSearchParams({ opId: crypto.randomUUID(), [FORM_ID_FIELD]: 'appeal', text: 'No fue una amenaza' });
    const names = ['Hola', 'No fue una amenaza'];
    expect(await leftInEnglish(ask, path, { sent: again, names, status: 409 })).toEqual([]);
    expect(await leftInEnglish(ask, path, { names })).toEqual([]);
    for (const appealGranted of [true, false]) {
      await db().moderationItem.update({ where: { id: item.id }, data: { appealGranted } });
      expect(await leftInEnglish(ask, path, { names })).toEqual([]);
    }
  }
});

test('the first message of a chat is refused in Spanish', async () => {
  const sent = new URLSearchParams({ [FORM_ID_FIELD]: 'chat', name: '', email: 'x', message: '' });
  expect(await leftInEnglish(ask, '/help/chat', { sent })).toEqual([]);
});

test.each(['/terms', '/privacy'])(
  '%s says which text counts; one that the office wrote is shown as it is, and said to be English',
  async (path) => {
    const COUNTS = 'Donde difiera del texto en inglés, cuenta el texto en inglés.';
    const ours = await readIn(ask, path, 'es');
    expect(ours).toContain(COUNTS);
    expect(ours).not.toContain('lang="en" class="prose-plain');
    expect(await readIn(ask, path, 'en')).toContain('The English text is the one that counts');
    const key = `texts${path.replace('/', '.')}`;
    const value = { version: 1, texts: { sections: 'House rules\nOur very own rule.' } };
    await db().siteSetting.create({ data: { key, value, updatedAt: now() } });
    const own = await readIn(ask, path, 'es');
    await db().siteSetting.delete({ where: { key } });
    expect(own).toMatch(/<div [^>]*lang="en"[^>]*><h2>[^<]*House rules<\/h2><p>Our very own rule\.<\/p>/);
    expect(own).toContain('Este texto está solo en inglés.');
    expect(own).not.toContain(COUNTS);
  },
);
