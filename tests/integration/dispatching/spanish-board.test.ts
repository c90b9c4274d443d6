import { beforeAll, describe, expect, test } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { FORM_ID_FIELD } from '#app/platform/form-names';
import { inLanguage } from '#app/platform/texts/language.server';
import { addHours, localDate } from '#tests/factories/local-time';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { useDemoData } from '#tests/setup/demo-database';
import { leftInEnglish, readIn } from '#tests/setup/spanish-page';
import { writtenWords } from '#tests/setup/written-words';

/** What stands on the points of a map: "A1". */
const MARK = /^[A-Z]{1,2}\d*$/;

let ask: Ask;
let adminId: string;
let cookie: string;
let names: string[];

/** A visit that waits for a pro, and the day on which it begins. */
let open: { id: string; version: number; day: string };

beforeAll(async () => {
  await useDemoData();
  ask = asker(await loadBuild());
  adminId = (await db().user.findFirstOrThrow({ where: { email: 'admin@demo.test' } })).id;
  cookie = await signInAs(adminId);
  names = ['OpenStreetMap', 'Protomaps', ...(await writtenWords())];
  const visit = await db().visit.findFirstOrThrow({
    where: { status: 'pending', hold: false, leadVisitId: null, windowStart: { gt: addHours(now(), 24) } },
    orderBy: [{ windowStart: 'asc' }, { id: 'asc' }],
  });
  open = { id: visit.id, version: visit.version, day: localDate(visit.zone, visit.windowStart) };
}, 300_000);

function left(path: string, fields?: Record<string, string>) {
  const sent = fields && new URLSearchParams({ opId: crypto.randomUUID(), ...fields });
  return leftInEnglish(ask, path, { cookie, names: [...names, ...Object.values(fields ?? {})], sent });
}

/** The day on which a pro has most to do, and the pro. */
async function busyDay(): Promise<{ day: string; proId: string }> {
  const { proId, start, visit } = await db().assignment.findFirstOrThrow({
    where: { status: 'accepted', start: { gt: now() } },
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
    select: { proId: true, start: true, visit: { select: { zone: true } } },
  });
  return { proId, day: localDate(visit.zone, start) };
}

/** The open visit with each kind of verdict: of a pro who fits, one whom a rule keeps from it, one who is elsewhere then. */
async function chosen(): Promise<string[]> {
  const pros = await db().pro.findMany({ where: { status: 'active' }, orderBy: { id: 'asc' }, take: 12, select: { id: true } });
  const path = `/admin/board?day=${open.day}&visit=${open.id}`;
  return [path, `${path}&view=table`, ...pros.map(({ id }) => `${path}&for=${id}`)];
}

/** A plan of each state, drawn on the board. */
async function plans(): Promise<string[]> {
  const visits = await db().visit.findMany({ where: { status: 'pending' }, orderBy: { id: 'asc' }, take: 5 });
  const { id: proId } = await db().pro.findFirstOrThrow({ where: { status: 'active' } });
  const made = { createdById: adminId, createdAt: now(), fromAt: now(), toAt: addHours(now(), 24), mode: 'visits' };
  const [ready, planning, failed] = await Promise.all([
    db().planProposal.create({ data: { ...made, status: 'ready' } }),
    db().planProposal.create({ data: { ...made, status: 'planning' } }),
    db().planProposal.create({ data: { ...made, status: 'failed' } }),
  ]);
  const outcomes = ['proposed', 'assigned', 'offered', 'stale'] as const;
  for (const [at, { id: visitId, windowStart }] of visits.entries()) {
    const outcome = outcomes[at];
    const note = outcome === 'stale' ? 'It no longer needs a pro.' : outcome ? '' : 'radius: 2 pros. Maybe radius +3 mi';
    const given = outcome ? { outcome, proId, start: windowStart } : {};
    await db().planItem.create({ data: { proposalId: ready.id, visitId, note, ...given } });
  }
  return [ready, planning, failed].map(({ id }) => `/admin/board?day=${open.day}&plan=${id}`);
}

/** Each page, and where the demo has it. */
const OPENED: Record<string, () => Promise<string[]>> = {
  '/admin/board': async () => {
    const { day } = await busyDay();
    const queries = ['', `?day=${day}`, `?day=${day}&view=table`, `?day=${day}&map=on`, `?day=${open.day}`];
    return [...queries, `?day=${open.day}&map=on`, '?day=2031-01-05&pro=nobody-like-that&state=held'].map(
      (query) => `/admin/board${query}`,
    );
  },
  '/admin/board with a visit to give': chosen,
  '/admin/board with a plan': plans,
  '/admin/board/batch': async () => {
    const { day, proId } = await busyDay();
    const visits = await db().visit.findMany({ where: { status: 'pending' }, orderBy: { id: 'asc' }, take: 3 });
    const ticked = visits.map(({ id }) => `&visit=${id}`).join('');
    return [`?day=${open.day}`, `?day=${open.day}${ticked}`, `?day=${day}&sick=${proId}`, `?day=2031-01-05&sick=${proId}`].map(
      (query) => `/admin/board/batch${query}`,
    );
  },
  '/admin/board/week': async () => {
    const { day } = await busyDay();
    return ['', `?from=${day}`, '?from=2026-13-99', '?pro=nobody-like-that'].map((query) => `/admin/board/week${query}`);
  },
};

describe('an admin who reads Spanish and works on the board', () => {
  test.each(Object.keys(OPENED))('finds no English on %s', async (page) => {
    for (const path of await OPENED[page]!()) {
      const english = (await left(path)).filter((text) => !MARK.test(text));
      expect({ path, english }).toEqual({ path, english: [] });
    }
  });

  test('is refused in Spanish by the forms', async () => {
    const { proId } = await busyDay();
    const day = `?day=${open.day}`;
    const batch = `/admin/board/batch${day}&visit=${open.id}`;
    const forms: [string, string, Record<string, string>][] = [
      [`/admin/board${day}&form=give`, 'x', { intent: 'assign', visitId: 'x', proId: 'x' }],
      [
        `/admin/board${day}&visit=${open.id}&for=${proId}&form=give`,
        'give-anyway',
        { intent: 'assign', overrideReason: 'x'.repeat(501) },
      ],
      [`/admin/board${day}&form=accept`, 'what-if', {}],
      [`/admin/board${day}&form=undo`, 'x', { auditId: 'x' }],
      ['/admin/board?day=2031-01-05&form=plan', 'x', {}],
      [batch, 'batch', {}],
      [batch, 'batch', { visitId: open.id, act: 'hold' }],
      [batch, 'batch', { visitId: open.id, act: 'move', reason: 'x'.repeat(501) }],
      [batch, 'batch', { visitId: open.id, act: 'message', text: 'x'.repeat(2_001) }],
    ];
    for (const [path, name, fields] of forms) {
      const sent = { [FORM_ID_FIELD]: name, ...fields };
      expect({ path, fields, left: await left(path, sent) }).toEqual({ path, fields, left: [] });
    }
  });

  test('gives a visit that someone changed meanwhile and is told so in Spanish, and may take back what stands', async () => {
    const fits = await fittingPro();
    const give = { [FORM_ID_FIELD]: 'x', intent: 'offer', visitId: open.id, proId: fits, opId: crypto.randomUUID() };
    const form = `/admin/board?day=${open.day}&form=give`;
    const given = await ask(form, { cookie, method: 'POST', body: new URLSearchParams({ ...give, seen: String(open.version) }) });
    expect(given.status).toBe(302);
    const board = await readIn(ask, `/admin/board?day=${open.day}`, 'es', { cookie });
    expect(board).toContain('Deshacer');
    expect(board).toContain(' ofrecida a ');
    const late = new URLSearchParams({ ...give, opId: crypto.randomUUID(), seen: '0' });
    const refused = await readIn(ask, form, 'es', { cookie, sent: late, status: 409 });
    expect(refused).toContain('Esta visita cambió entretanto');
    expect(refused).toContain('la ofreció');
  });

  test('acts on several visits and reads what came of them in Spanish', async () => {
    const visits = await db().visit.findMany({ where: { status: 'pending', hold: false }, orderBy: { id: 'desc' }, take: 2 });
    const sent = new URLSearchParams({ [FORM_ID_FIELD]: 'batch', act: 'hold', reason: 'Rain', opId: crypto.randomUUID() });
    for (const { id } of visits) sent.append('visitId', id);
    const path = `/admin/board/batch?day=${open.day}`;
    const answer = await inLanguage('es', () => ask(path, { cookie, method: 'POST', body: sent }));
    expect(answer.status).toBe(302);
    const flash = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
    const page = await readIn(ask, `/admin/board?day=${open.day}`, 'es', { cookie: [cookie, ...flash].join('; ') });
    expect(page).toContain('2 visitas puestas en espera');
  });
});

/** Someone whom every rule lets have the open visit. */
async function fittingPro(): Promise<string> {
  const answer = await inLanguage('es', () => ask(`/admin/board/verdicts?day=${open.day}&visit=${open.id}`, { cookie }));
  const { verdicts } = (await answer.json()) as { verdicts: { proId: string; fits: boolean; text: string }[] };
  const [best] = verdicts.filter(({ fits }) => fits);
  expect(best?.text).toMatch(/^Puede a las .* min más de camino/);
  expect(verdicts.filter(({ fits, text }) => !fits && /^(Does|Already|Has|Outside|Pays) /.test(text))).toEqual([]);
  return best!.proId;
}
