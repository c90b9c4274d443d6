import { mark, type Marked, t, translate, translateKnown } from '#app/platform/texts/t';

const kinds: Record<string, Marked> = {
  charge: mark('charge'),
  refund: mark('refund'),
  transfer: mark('transfer'),
  'transfer reversal': mark('transfer reversal'),
  dispute: mark('dispute'),
  'separate fee': mark('separate fee'),
  'separate movement': mark('separate movement'),
};

/** Sentences that name one object, as `compareSnapshots` writes them. */
const SENTENCES: readonly [RegExp, (what: string) => string][] = [
  [/^Our (.+) doesn’t match the ledger\.$/, (what) => t('Our {what} doesn’t match the ledger.', { what })],
  [/^We have a (.+) that Stripe doesn’t have\.$/, (what) => t('We have a {what} that Stripe doesn’t have.', { what })],
  [/^The amount of this (.+) differs at Stripe\.$/, (what) => t('The amount of this {what} differs at Stripe.', { what })],
  [
    /^Stripe’s fee for this (.+) differs from the ledger\.$/,
    (what) => t('Stripe’s fee for this {what} differs from the ledger.', { what }),
  ],
  [/^Stripe has a (.+) that we don’t have\.$/, (what) => t('Stripe has a {what} that we don’t have.', { what })],
];

/** What differs, as it was kept, in the language of its reader. The type of a movement is Stripe’s own word. */
export function differenceWords(text: string): string {
  for (const [pattern, write] of SENTENCES) {
    const [, name = '', type = ''] = /^(.+?)( \(.+\))?$/.exec(pattern.exec(text)?.[1] ?? '') ?? [];
    const kind = kinds[name];
    if (kind) return write(translate(kind) + type);
  }
  return translateKnown(text);
}
