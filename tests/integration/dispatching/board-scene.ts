import { beforeAll, beforeEach } from 'vitest';
import { db } from '#app/platform/db.server';
import { localInstant } from '#tests/factories/local-time';
import { quietTuesday } from '#tests/factories/scenarios';
import { signInAs } from '#tests/setup/ask';
import { getBody, type BrowserForm } from '#tests/setup/browser-form';
import { pageReader, type Reader } from '#tests/setup/read-pages';

export const ZONE = 'America/Chicago';
/** The Tuesday of the test that runs, and its admin's cookie. */
export const scene = {} as Awaited<ReturnType<typeof quietTuesday>> & { cookie: string };
let reader: Reader;

/** Opens the board for a file of tests: each has its own people on the same Tuesday. */
export function openBoard(): void {
  beforeAll(async () => {
    reader = await pageReader();
  }, 300_000);
  beforeEach(async () => {
    await db().visit.updateMany({ data: { status: 'cancelled' } });
    await db().offer.updateMany({ where: { status: 'open' }, data: { status: 'withdrawn' } });
    await db().assignment.updateMany({ data: { status: 'cancelled' } });
    await db().pro.updateMany({ data: { status: 'suspended' } });
    const tuesday = await quietTuesday(db());
    Object.assign(scene, tuesday, { cookie: await signInAs(tuesday.admin.id) });
  });
}

/** Asks as the admin of the scene. */
export function ask(path: string, more: Parameters<Reader['ask']>[1] = {}): Promise<Response> {
  return reader.ask(path, { cookie: scene.cookie, ...more });
}

/** An hour of that Tuesday. */
export function at(clock: string): Date {
  return localInstant(ZONE, scene.date, clock);
}

/** The page at an address. */
export async function open(path: string, as = scene.cookie): Promise<string> {
  return (await ask(path, { cookie: as })).text();
}

/** The address of the board of that Tuesday. */
export function board(search = ''): string {
  return `/admin/board?day=${scene.date}${search}`;
}

/** Presses the button of a form as a browser without scripts does. */
export function press(form: BrowserForm, typed: Record<string, string> = {}, as = scene.cookie): Promise<Response> {
  const kept = form.controls.filter(({ name, type }) => name && type !== 'button' && !(name in typed));
  const entries = [...kept.map(({ name, value }): [string, string] => [name, value]), ...Object.entries(typed)];
  return ask(form.action, { method: 'POST', cookie: as, body: getBody(form, { label: '', entries, files: [] }) });
}

/** Who has promised a visit. */
export function readHolder(visitId: string) {
  return db().assignment.findFirst({
    where: { visitId, status: 'accepted' },
    select: { id: true, proId: true, overrideReason: true, start: true },
  });
}
