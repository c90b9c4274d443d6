import { mark, type Marked, translateKnown } from '#app/platform/texts/t';
/** Who a question is shown to, by the keys that its row holds. */
export const AUDIENCE_LABELS: Record<string, Marked> = {
  anyone: mark('Visitors'),
  customer: mark('Customers'),
  pro: mark('Pros'),
  company: mark('Companies'),
};

export function audienceWords(audiences: readonly string[]): string {
  return audiences.map((audience) => translateKnown(AUDIENCE_LABELS[audience] ?? audience)).join(', ');
}
