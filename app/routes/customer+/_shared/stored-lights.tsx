import { z } from 'zod';
import { Card, CardHead } from '#app/components/ui/card';
import { t } from '#app/platform/texts/t';
import { formatDateTime } from '#app/platform/format-date-time';

export const storedLightsView = z.object({
  bins: z.number(),
  contents: z.string(),
  storedAt: z.date(),
  handedOutAt: z.date().nullable(),
});

type KeptLightsProps = { lights: z.output<typeof storedLightsView> | null; zone: string };

/** What we keep of the house's lights until the next season. */
export function StoredLights({ lights, zone }: KeptLightsProps) {
  if (!lights) return null;
  const day = (at: Date) => formatDateTime(new Date(at), { style: 'long-date', zone });
  return (
    <Card as="section">
      <CardHead title={lights.handedOutAt ? t('Your lights are back') : t('Your lights are stored with us')} />
      <p className="font-semibold">{t('{bins, plural, one {# bin} other {# bins}}', { bins: lights.bins })}</p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{lights.contents}</p>
      <p className="mt-1 text-sm text-ink-soft">
        {lights.handedOutAt
          ? t('Stored on {date}, returned on {handedOut}.', { date: day(lights.storedAt), handedOut: day(lights.handedOutAt) })
          : t('Stored on {date}. We bring them to your next installation.', { date: day(lights.storedAt) })}
      </p>
    </Card>
  );
}
