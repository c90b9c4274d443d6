import { z } from 'zod';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { designView } from '#app/domain/house-designs/design-view';
import { t } from '#app/platform/texts/t';
import { HousePlan } from './house-plan';
import { Facts } from './scope-parts';

export const workScopeView = z.object({
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  lines: z.array(z.string()),
  additions: z.array(z.string()),
  wishes: z.string(),
  photos: z.array(z.object({ url: z.string(), name: z.string() })),
  house: designView.nullable(),
});
type Scope = z.output<typeof workScopeView>;

function Lines({ title, lines }: { title: string; lines: string[] }) {
  if (!lines.length) return null;
  return (
    <>
      <h3 className="mt-4 font-semibold">{title}</h3>
      <ul className="mt-1 list-disc space-y-1 pl-5 [overflow-wrap:anywhere]">
        {lines.map((line, index) => (
          <li key={`${index}-${line}`}>{line}</li>
        ))}
      </ul>
    </>
  );
}

/** What to hang: the design, what was sold, the customer's wishes and photos of the house. */
export function ScopeBody({ scope }: { scope: Scope }) {
  return (
    <>
      {scope.facts.length ? (
        <Facts facts={scope.facts} />
      ) : (
        <p className="text-ink-soft">{t('The customer did not describe the house. This is what they bought.')}</p>
      )}
      {scope.house ? <HousePlan house={scope.house} /> : null}
      <Lines title={t('Included')} lines={scope.lines} />
      <Lines title={t('Added later')} lines={scope.additions} />
      {scope.wishes ? (
        <>
          <h3 className="mt-4 font-semibold">{t('Customer requests')}</h3>
          <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{scope.wishes}</p>
        </>
      ) : null}
      {scope.photos.length ? (
        <>
          <h3 className="mt-4 font-semibold">{t('The customer’s photos')}</h3>
          <ul className="mt-2 grid grid-cols-2 gap-3">
            {scope.photos.map((photo, index) => (
              <li key={photo.url}>
                <a href={photo.url}>
                  <img
                    src={photo.url}
                    alt={t('The house, view {number}', { number: index + 1 })}
                    className="aspect-[4/3] w-full rounded-lg border border-line object-cover"
                  />
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

type WorkScopeProps = { visitId: string; scope: Scope };

/** The scope on the job's page, with the way to its printed sheet. */
export function WorkScope({ visitId, scope }: WorkScopeProps) {
  return (
    <Card as="section">
      <CardHead title={t('Work to do')} />
      <ScopeBody scope={scope} />
      <LinkButton to={`/pro/visits/${visitId}/sheet`} variant="secondary" className="mt-4">
        {t('Open the job sheet')}
      </LinkButton>
    </Card>
  );
}
