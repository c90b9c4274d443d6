import { Card, CardHead } from '#app/components/ui/card';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';

/** How a pro got the job when the ranking did not decide. */
const withoutRanking: Record<string, Marked> = {
  claim: mark('You claimed it from the open pool.'),
  offer: mark('You accepted the offer.'),
  admin: mark('Our office assigned it to you.'),
  'new-time': mark('The customer accepted the new time.'),
};

type WhyCardProps = { why: { rank: number; of: number; text: string } | null; source: string };

/** Why this pro got the job: their place among those who could take it, or how it came to them. */
export function WhyCard({ why, source }: WhyCardProps) {
  return (
    <Card as="section">
      <CardHead title={t('Why you got this job')} />
      {why ? (
        <>
          <p>
            {t('Number {rank} of {count, plural, one {# pro} other {# pros}} who could take it.', {
              rank: why.rank,
              count: why.of,
            })}
          </p>
          <p className="mt-1 text-sm text-ink-soft">{why.text}</p>
        </>
      ) : (
        <p className="text-sm text-ink-soft">{translate(withoutRanking[source] ?? mark('Our office assigned it to you.'))}</p>
      )}
    </Card>
  );
}
