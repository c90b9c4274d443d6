import { beforeAll, beforeEach } from 'vitest';
import { hashPassword } from '#app/domain/accounts/password.server';
import { findActor } from '#app/http/session.server';
import { setClock } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { sandbox } from '#app/platform/sandbox.server';
import { insertUser } from '#tests/factories/users';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { visitor, type Visitor } from './visitor';

export const PASSWORD = 'a lamp in the window';
let ask: Ask;

/** The built pages, a clock that goes right and unused limits: for every test of a file. */
export function openSettings(): void {
  beforeAll(async () => {
    ask = asker(await loadBuild());
    await sandbox().migrate();
  });
  beforeEach(async () => {
    setClock(null);
    await db().rateLimit.deleteMany();
  });
}

/** Asks the pages without a browser. */
export function asking(): Ask {
  return ask;
}

/** A browser without a sign-in. */
export function stranger(): Visitor {
  return visitor(ask);
}

/** A member with a password, and their browser. */
export async function signedIn(more: Parameters<typeof insertUser>[1] = {}) {
  const user = await insertUser(db(), { passwordHash: await hashPassword(PASSWORD), ...more });
  return { user, browser: await at(user.id) };
}

/** One more browser that is signed in for the user. */
export async function at(userId: string): Promise<Visitor> {
  const browser = visitor(ask);
  browser.jar.set('session', (await signInAs(userId)).replace('session=', ''));
  return browser;
}

export async function who(browser: Visitor): Promise<string | undefined> {
  return (await findActor(browser.cookie() ?? null))?.userId;
}
