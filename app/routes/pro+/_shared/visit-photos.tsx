import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';

type Counts = { before: number; after: number };
type VisitPhotosProps = { visit: { visitId: string; status: string; photos: { needed: Counts; taken: Counts } } };

const labels = { before: 'Before', after: 'After' } as const;

/** How many pictures there are and how many it takes, with the way to add them. */
export function VisitPhotos({ visit }: VisitPhotosProps) {
  const { needed, taken } = visit.photos;
  const isOpen = visit.status !== 'completed';
  return (
    <Card as="section">
      <CardHead
        title="Photos"
        hint={isOpen ? 'The customer sees them after you mark the job complete.' : 'Shared with the customer.'}
      />
      <ul className="space-y-3">
        {(['before', 'after'] as const).map((moment) => (
          <li key={moment} className="flex flex-wrap items-center justify-between gap-3">
            <span>
              {labels[moment]}: <span className="figures font-semibold">{taken[moment]}</span>
              {needed[moment] ? <span className="text-ink-soft"> ({needed[moment]} required)</span> : null}
            </span>
            <LinkButton
              to={`/pro/visits/${visit.visitId}/photos?moment=${moment}#dialog-title`}
              variant="secondary"
              preventScrollReset
              aria-label={`${isOpen ? 'Add' : 'See'} photos, ${labels[moment].toLowerCase()}`}
            >
              {isOpen ? 'Add photos' : 'See photos'}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
