import { beforeAll, beforeEach } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { addHours } from '#tests/factories/local-time';
import { insertUser } from '#tests/factories/users';
import { insertAssignedVisit } from '#tests/factories/visits';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { plain } from '#tests/setup/plain-page';
import { openFixture } from '../payments/payment-fixtures';

let ask: Ask;

/** The built pages and the fixture, and unused limits: for every test of a file. */
export function openCustomers(): void {
  beforeAll(async () => {
    await openFixture();
    ask = asker(await loadBuild());
  });
  beforeEach(async () => {
    await db().rateLimit.deleteMany();
  });
}

/** Asks the pages without a browser. */
export function asking(): Ask {
  return ask;
}

/** A customer and what a browser of theirs asks. */
export async function signedIn(more: Parameters<typeof insertUser>[1] = { fullName: 'Casey Customer' }) {
  const user = await insertUser(db(), more);
  const cookie = await signInAs(user.id);
  return {
    user,
    get: (path: string) => ask(path, { cookie }),
    text: async (path: string) => plain(await (await ask(path, { cookie })).text()),
    post: (path: string, fields: Record<string, string>) =>
      ask(path, { method: 'POST', cookie, body: new URLSearchParams({ opId: crypto.randomUUID(), ...fields }) }),
  };
}

/** A visit of theirs so many hours from now. */
export function visitAt(customerId: string, hours: number, more: Parameters<typeof insertAssignedVisit>[1] = {}) {
  const windowStart = addHours(now(), hours);
  return insertAssignedVisit(db(), { booking: { customerId }, windowStart, windowEnd: addHours(windowStart, 3), ...more });
}

/** A visit that was done so many days ago. */
export function finished(customerId: string, daysAgo: number, more: Parameters<typeof insertAssignedVisit>[1] = {}) {
  return visitAt(customerId, -24 * daysAgo, { status: 'completed', completedAt: addHours(now(), -24 * daysAgo), ...more });
}
