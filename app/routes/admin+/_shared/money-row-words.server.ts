import { invoiceWords } from '#app/domain/invoices/invoice-words';
import type { MoneyRow, MoneyTab } from '#app/domain/money-lists/money-row';
import { refundReason } from '#app/domain/payments/refund-reason';
import { capitalize } from '#app/platform/capitalize';
import { translateKnown } from '#app/platform/texts/t';
import { codeWords } from './money-words';

/** What a row is and what is noted of it, in words: what is kept in English is translated here, where all texts are known. */
export function moneyRowWords(tab: MoneyTab, row: MoneyRow): MoneyRow {
  return { ...row, kind: kindWords(tab, row.kind), note: row.note && noteWords(tab, row.note) };
}

/** The invoice of a plan says what it is for; all others have a code. */
function kindWords(tab: MoneyTab, kind: string): string {
  return tab === 'plans' ? capitalize(invoiceWords(kind)) : codeWords(kind);
}

/** Why money went back, or what was decided; of cards what Stripe says, where its words are known. */
function noteWords(tab: MoneyTab, note: string): string {
  if (tab === 'disputes') return codeWords(note);
  if (tab === 'refunds') return capitalize(refundReason(note));
  const said = note.replaceAll("'", '’');
  const known = translateKnown(said);
  return capitalize(known === said ? note : known);
}
