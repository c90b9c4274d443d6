import { beforeAll, expect, test } from 'vitest';
import { issueEmailToken } from '#app/domain/accounts/email-token.server';
import { hashSecretToken } from '#app/domain/accounts/secret-token.server';
import { requestSignInCode } from '#app/domain/sign-in/request-sign-in-code.server';
import { holdSignIn } from '#app/http/pending-sign-in.server';
import { db, transact } from '#app/platform/db.server';
import { FORM_ID_FIELD } from '#app/platform/form-names';
import { asker, loadBuild, type Ask } from '#tests/setup/ask';
import { leftInEnglish, readIn } from '#tests/setup/spanish-page';
import { insertUser } from '#tests/factories/users';

const EMAIL = 'luz@example.test';
const LINK = 'a-link-that-was-mailed-to-luz-and-works-once';

let ask: Ask;
let userId: string;

beforeAll(async () => {
  ask = asker(await loadBuild());
  userId = (await insertUser(db(), { email: EMAIL })).id;
});

function newToken(kind: 'reset_password' | 'verify_email'): Promise<string> {
  return transact(db(), (tx) => issueEmailToken(tx, { userId, email: EMAIL, kind }));
}

async function newCode(): Promise<string> {
  const { handle } = await transact(db(), (tx) => requestSignInCode(tx, { channel: 'email', address: EMAIL }));
  return handle;
}

const OPENED: Record<string, () => Promise<{ path: string; cookie?: string }>> = {
  '/reset-password/:token': async () => ({ path: `/reset-password/${await newToken('reset_password')}` }),
  '/verify-email/:token': async () => ({ path: `/verify-email/${await newToken('verify_email')}` }),
  '/signin/code/:handle': async () => ({ path: `/signin/code/${await newCode()}` }),
  '/signin/two-step': async () => ({
    path: '/signin/two-step',
    cookie: (await holdSignIn(db(), { userId, returnTo: '' })).split(';')[0],
  }),
  '/signin/link/:token': async () => {
    const handleHash = hashSecretToken(await newCode());
    await db().signInCode.updateMany({ where: { handleHash }, data: { userId, linkHash: hashSecretToken(LINK) } });
    return { path: `/signin/link/${LINK}` };
  },
};

test.each(Object.keys(OPENED))('%s says nothing in English', async (page) => {
  const { path, cookie } = await OPENED[page]!();
  expect(await leftInEnglish(ask, path, { cookie, names: [EMAIL] })).toEqual([]);
});

test.each([
  ['/auth', 'sign-in', {}],
  ['/auth', 'sign-in', { email: 'nobody', password: 'x' }],
  ['/auth', 'sign-in', { email: EMAIL, password: 'not-the-password' }],
  ['/auth?tab=signup', 'sign-up', {}],
  ['/auth?tab=signup', 'sign-up', { fullName: 'x'.repeat(121), email: `${'x'.repeat(260)}@example.test`, password: '1' }],
  ['/auth?tab=signup', 'sign-up', { fullName: 'Luz', email: EMAIL, password: 'password' }],
  ['/forgot-password', 'forgot-password', { email: '' }],
  ['/signin/code', 'ask-code', { email: '', phone: '' }],
  ['/signin/code', 'ask-code', { phone: '1' }],
])('%s refuses %s with %o in Spanish', async (path, form, fields) => {
  const sent = new URLSearchParams({ [FORM_ID_FIELD]: form, ...fields });
  expect(await readIn(ask, path, 'es', { sent })).toContain('Hay un problema');
  expect(await leftInEnglish(ask, path, { sent, names: Object.values(fields) })).toEqual([]);
});
