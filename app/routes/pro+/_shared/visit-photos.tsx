import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { mark, t, translate } from '#app/platform/texts/t';

type Counts = { before: number; after: number };
type VisitPhotosProps = { visit: { visitId: string; status: string; photos: { needed: Counts; taken: Counts } } };

const ADD = { before: mark('Add photos, before'), after: mark('Add photos, after') } as const;
const SEE = { before: mark('See photos, before'), after: mark('See photos, after') } as const;
const labels = { before: mark('Before'), after: mark('After') } as const;

/** How many pictures there are and how many it takes, with the way to add them. */
export function VisitPhotos({ visit }: VisitPhotosProps) {
  const { needed, taken } = visit.photos;
  const isOpen = visit.status !== 'completed';
  return (
    <Card as="section">
      <CardHead
        title={t('Photos')}
        hint={isOpen ? t('The customer sees them after you mark the job complete.') : t('Shared with the customer.')}
      />
      <ul className="space-y-3">
        {(['before', 'after'] as const).map((moment) => (
          <li key={moment} className="flex flex-wrap items-center justify-between gap-3">
            <span>
              {translate(labels[moment])}: <span className="figures font-semibold">{taken[moment]}</span>
              {needed[moment] ? (
                <span className="text-ink-soft"> {t('({needed} required)', { needed: needed[moment] })}</span>
              ) : null}
            </span>
            <LinkButton
              to={`/pro/visits/${visit.visitId}/photos?moment=${moment}#dialog-title`}
              variant="secondary"
              preventScrollReset
              aria-label={translate((isOpen ? ADD : SEE)[moment])}
            >
              {isOpen ? t('Add photos') : t('See photos')}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
