import { z } from 'zod';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';

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
  return (
    <Card as="section">
      <CardHead title={lights.handedOutAt ? 'Your lights are back' : 'Your lights are stored with us'} />
      <p className="font-semibold">{lights.bins === 1 ? '1 bin' : `${lights.bins} bins`}</p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{lights.contents}</p>
      <p className="mt-1 text-sm text-ink-soft">
        Stored on <DateTime at={lights.storedAt} style="long-date" zone={zone} />
        {lights.handedOutAt ? (
          <>
            , out since <DateTime at={lights.handedOutAt} style="long-date" zone={zone} />.
          </>
        ) : (
          '. We bring them to your next installation.'
        )}
      </p>
    </Card>
  );
}
