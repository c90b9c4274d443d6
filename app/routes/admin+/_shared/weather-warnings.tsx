import { z } from 'zod';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { WithLinks } from '#app/components/ui/with-links';
import { t } from '#app/platform/texts/t';

export const warningView = z.object({
  title: z.string(),
  hours: z.string(),
  visits: z.number(),
  breaches: z.array(z.string()),
  /** The form of a hold, filled in. */
  holdPath: z.string(),
});
type Warning = z.output<typeof warningView>;

type Props = { warnings: Warning[]; source: string | null; trouble: string; readAt: string };

/** Where the forecast breaks a limit, each day with the way to hold its hours. */
export function WeatherWarnings({ warnings, source, trouble, readAt }: Props) {
  return (
    <Card as="section">
      <CardHead title={t('Forecast')} hint={source ? hint({ source, trouble, readAt }) : undefined} />
      {source === null ? (
        <p className="text-ink-soft">
          {t(
            'No weather forecast service is set up. Hold hours by what you hear, or choose a service in the settings of the server.',
          )}
        </p>
      ) : warnings.length === 0 ? (
        <p className="text-ink-soft">
          <WithLinks
            text={t('No limit is broken in the hours of visits in the coming week. [See the limits].')}
            to={['/admin/weather/limits']}
          />
        </p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {warnings.map(({ title, hours, visits, breaches, holdPath }) => (
            <li key={holdPath} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <div className="min-w-0 flex-[1_1_16rem]">
                <p className="font-semibold">{title}</p>
                <p className="text-sm text-ink-soft">{`${hours} · ${t('{visits, plural, one {# visit} other {# visits}}', { visits })}`}</p>
                <p className="text-sm">{breaches.join('. ')}</p>
              </div>
              <LinkButton to={holdPath} variant="secondary" size="sm" aria-label={t('Hold these hours: {title}', { title })}>
                {t('Hold these hours')}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function hint({ source, trouble, readAt }: { source: string; trouble: string; readAt: string }): string {
  if (trouble) return t('From {source}. The last reading failed: {trouble}', { source, trouble });
  return readAt ? t('From {source}, read {readAt}.', { source, readAt }) : t('From {source}. Not read yet.', { source });
}
