import { acceptQuote } from '#app/domain/quotes/answer-quote.server';
import { readAcceptanceText } from '#app/domain/quotes/quote-acceptance.server';
import { db, transact } from '#app/platform/db.server';

/** What the form of a quote sends where it asks for no signature. */
export const unsigned = { name: '', isAgreed: false, shown: '', ip: '', userAgent: '' };

/** The fields that sign a quote as its page prints it. */
export async function signatureFields(token: string, name = 'Pat Porter'): Promise<Record<string, string>> {
  const { consent } = await readAcceptanceText(db(), token);
  return { intent: 'accept', name, agree: 'on', shown: consent.version };
}

/** Accepts a quote with a signature. */
export async function acceptSigned(token: string): Promise<void> {
  const { name = '', shown = '' } = await signatureFields(token);
  const signature = { name, isAgreed: true, shown, ip: '203.0.113.7', userAgent: 'a browser' };
  await transact(db(), (tx) => acceptQuote(tx, { token, signature }));
}
