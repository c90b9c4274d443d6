import { beforeAll, beforeEach } from 'vitest';
import { db } from '#app/platform/db.server';
import { signInAs } from '#tests/setup/ask';
import { plain } from '#tests/setup/plain-page';
import { type Office, openOffice } from '../business/business-pages';
import { workOff } from './renewal-fixtures';

let opened = {} as Office;
let seasonId = '';

/** An office without a campaign, in which no one was lit last season: before every test of a file. */
export function openCampaigns(): void {
  beforeAll(async () => {
    opened = await openOffice();
    const lights = { packages: { some: { id: 'basic-outline' } } };
    seasonId = (await db().season.findFirstOrThrow({ where: { year: 2026, serviceLine: lights } })).id;
  }, 180_000);
  beforeEach(async () => {
    await db().rateLimit.deleteMany();
    await db().renewalCampaign.deleteMany();
    await db().visit.updateMany({
      where: { windowStart: { lt: new Date('2026-06-01') } },
      data: { windowStart: new Date('2024-11-28T15:00:00Z'), windowEnd: new Date('2024-11-28T18:00:00Z') },
    });
  });
}

export function office(): Office {
  return opened;
}

/** The form of a new campaign. */
export function campaignForm() {
  return { percent: '5', answerBy: '2026-10-20', reason: '', season: seasonId };
}

/** Begins a campaign, and has its customers looked for. Answers its path. */
export async function start(over: Record<string, string> = {}): Promise<string> {
  const answer = await opened.send('/admin/renewals', { ...campaignForm(), ...over });
  const path = answer.headers.get('location') ?? '';
  await workOff();
  return path;
}

export async function see(path: string): Promise<string> {
  return plain(await (await opened.ask(path, { cookie: await signInAs(opened.adminId) })).text());
}

/** Presses a button of a campaign, of a row where it is named, and has its tasks done. */
export async function press(path: string, subaction: string, renewalId?: string): Promise<Response> {
  const answer = await opened.send(
    path,
    {},
    (fields) => fields.subaction === subaction && (!renewalId || fields.renewalId === renewalId),
  );
  await workOff();
  return answer;
}

export function findRenewal(bookingId: string) {
  return db().renewal.findFirstOrThrow({
    where: { bookingId },
    include: { request: { include: { quotes: { include: { lines: { orderBy: { position: 'asc' } } } } } } },
  });
}
