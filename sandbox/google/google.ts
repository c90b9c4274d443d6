import { createHash, createHmac } from 'node:crypto';
import type pg from 'pg';
import { randomText } from '../database/ids';

export type GooglePerson = { email: string; subject: string; name: string; verified: boolean };
export type AuthorizationRequest = {
  clientId: string;
  redirectUri: string;
  scope: string;
  nonce: string | null;
  challenge: string | null;
  challengeMethod: string | null;
};
export type TokenRequest = {
  code: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  verifier: string | null;
};
type GoogleSurroundings = { pool: pg.Pool; now: () => Date; origin: string };
type GrantRow = {
  email: string;
  client_id: string;
  redirect_uri: string;
  scope: string;
  nonce: string | null;
  challenge: string | null;
  challenge_method: string | null;
  expires_ms: string;
};

const codeLastsMs = 10 * 60 * 1000;
const tokenLastsSeconds = 3600;

const demoPeople = [
  ['customer@demo.test', 'Demo Customer'],
  ['pro@demo.test', 'Demo Pro'],
  ['company@demo.test', 'Demo Company'],
  ['newcomer@demo.test', 'New Comer'],
] as const;

/** The same 21 digits for the same address, for ever: an account is linked by it. */
function subjectOf(email: string): string {
  const digits = BigInt(`0x${createHash('sha256').update(email).digest('hex')}`).toString();
  return `1${digits.slice(0, 20)}`;
}

export function demoAccounts(): GooglePerson[] {
  return demoPeople.map(([email, name]) => ({ email, name, subject: subjectOf(email), verified: true }));
}

async function rememberPerson(
  { pool }: GoogleSurroundings,
  typed: { email: string; name: string; verified: boolean },
): Promise<GooglePerson> {
  const email = typed.email.trim().toLowerCase();
  const { rows } = await pool.query<GooglePerson>(
    `insert into sandbox.google_person (email, subject, name, verified) values ($1, $2, $3, $4)
     on conflict (email) do update set name = coalesce(nullif(excluded.name, ''), sandbox.google_person.name), verified = excluded.verified
     returning email, subject, name, verified`,
    [email, subjectOf(email), typed.name.trim() || email.split('@')[0], typed.verified],
  );
  return rows[0]!;
}

/** A one-time code for the person who picked an account. */
export async function grantCode(
  surroundings: GoogleSurroundings,
  request: AuthorizationRequest,
  typed: { email: string; name: string; verified: boolean },
): Promise<string> {
  const person = await rememberPerson(surroundings, typed);
  const code = `4/${randomText(40)}`;
  await surroundings.pool.query(
    `insert into sandbox.google_grant (secret, kind, email, client_id, redirect_uri, scope, nonce, challenge, challenge_method, expires_ms)
     values ($1, 'code', $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      code,
      person.email,
      request.clientId,
      request.redirectUri,
      request.scope,
      request.nonce,
      request.challenge,
      request.challengeMethod,
      surroundings.now().getTime() + codeLastsMs,
    ],
  );
  return code;
}

function passesChallenge(grant: GrantRow, verifier: string | null): boolean {
  if (!grant.challenge) return true;
  if (!verifier) return false;
  if (grant.challenge_method === 'S256') return createHash('sha256').update(verifier).digest('base64url') === grant.challenge;
  return verifier === grant.challenge;
}

/** Signed with the client's own secret (HS256): the sandbox publishes no keys. */
function idToken(surroundings: GoogleSurroundings, request: TokenRequest, grant: GrantRow, person: GooglePerson): string {
  const seconds = Math.floor(surroundings.now().getTime() / 1000);
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    iss: `${surroundings.origin}/sandbox/google`,
    aud: request.clientId,
    iat: seconds,
    exp: seconds + tokenLastsSeconds,
    ...claimsOf(person),
    ...(grant.nonce ? { nonce: grant.nonce } : {}),
  };
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${body}.${createHmac('sha256', request.clientSecret).update(body).digest('base64url')}`;
}

function claimsOf(person: GooglePerson) {
  const [given_name, ...rest] = person.name.split(' ');
  return {
    sub: person.subject,
    name: person.name,
    given_name,
    family_name: rest.join(' '),
    email: person.email,
    email_verified: person.verified,
    locale: 'en',
  };
}

async function findPerson({ pool }: GoogleSurroundings, email: string): Promise<GooglePerson> {
  const { rows } = await pool.query<GooglePerson>('select * from sandbox.google_person where email = $1', [email]);
  return rows[0]!;
}

/** The answer to a token request, or OAuth's error code. A code works once, whatever the answer. */
export async function redeemCode(
  surroundings: GoogleSurroundings,
  request: TokenRequest,
): Promise<object | { error: string; error_description: string }> {
  const { pool, now } = surroundings;
  const { rows } = await pool.query<GrantRow>(
    `delete from sandbox.google_grant where secret = $1 and kind = 'code' returning *`,
    [request.code],
  );
  const grant = rows[0];
  const refused = (error_description: string) => ({ error: 'invalid_grant', error_description });
  if (!grant) return refused('Unknown or used code.');
  if (Number(grant.expires_ms) <= now().getTime()) return refused('The code has expired.');
  if (grant.client_id !== request.clientId) return refused('The code belongs to another client.');
  if (grant.redirect_uri !== request.redirectUri) return { error: 'redirect_uri_mismatch', error_description: 'Bad Request' };
  if (!passesChallenge(grant, request.verifier)) return refused('Invalid code verifier.');
  const access_token = `ya29.${randomText(48)}`;
  await pool.query(
    `insert into sandbox.google_grant (secret, kind, email, client_id, redirect_uri, scope, expires_ms) values ($1, 'access', $2, $3, $4, $5, $6)`,
    [access_token, grant.email, grant.client_id, grant.redirect_uri, grant.scope, now().getTime() + tokenLastsSeconds * 1000],
  );
  const person = await findPerson(surroundings, grant.email);
  return {
    access_token,
    expires_in: tokenLastsSeconds,
    scope: grant.scope,
    token_type: 'Bearer',
    ...(grant.scope.split(' ').includes('openid') ? { id_token: idToken(surroundings, request, grant, person) } : {}),
  };
}

export async function userInfo(surroundings: GoogleSurroundings, accessToken: string): Promise<object | null> {
  const { rows } = await surroundings.pool.query<GrantRow>(
    `select * from sandbox.google_grant where secret = $1 and kind = 'access' and expires_ms > $2`,
    [accessToken, surroundings.now().getTime()],
  );
  return rows[0] ? claimsOf(await findPerson(surroundings, rows[0].email)) : null;
}
