/** Who a question is shown to, by the keys that its row holds. */
export const AUDIENCE_LABELS: Record<string, string> = {
  anyone: 'Visitors',
  customer: 'Customers',
  pro: 'Pros',
  company: 'Companies',
};

export function audienceWords(audiences: readonly string[]): string {
  return audiences.map((audience) => AUDIENCE_LABELS[audience] ?? audience).join(', ');
}
