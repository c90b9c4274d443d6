import { createHash, createHmac } from 'node:crypto';
import { env, sessionSecrets } from '#app/platform/env.server';
import { codeFromBytes } from './gift-code';

type Coded = { id: string; codeVersion: number; codeHash: string | null };

function deriveCode({ id, codeVersion }: Pick<Coded, 'id' | 'codeVersion'>, secret: string): string {
  return codeFromBytes(createHmac('sha256', `gift-card:${secret}`).update(`${id}\n${codeVersion}`).digest());
}

/** What a code is known by in the database. */
export function hashCode(code: string): string {
  return createHash('sha256').update(`gift-card:${code}`).digest('hex');
}

type NextCode = { codeVersion: number; codeHash: string; codeLast4: string };

/**
 * What a card's row keeps of its next code, which replaces the one before. The code itself is kept nowhere: the server’s secret makes it
 * again.
 */
export function nextCode({ id, codeVersion: before }: Pick<Coded, 'id' | 'codeVersion'>): NextCode {
  const codeVersion = before + 1;
  const code = deriveCode({ id, codeVersion }, env().SESSION_SECRET);
  return { codeVersion, codeHash: hashCode(code), codeLast4: code.slice(-4) };
}

/** The code of a card as it stands, with the secret it was made with; null where both secrets have changed since. */
export function readCode(card: Coded): string | null {
  const codes = sessionSecrets().map((secret) => deriveCode(card, secret));
  return codes.find((code) => hashCode(code) === card.codeHash) ?? null;
}
