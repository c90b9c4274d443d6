import { DesignPicture } from '#app/components/house-designs/design-picture';
import { EdgeTable } from '#app/components/house-designs/edge-table';
import { getPerFoot } from '#app/domain/house-designs/design-feet';
import type { DesignView } from '#app/domain/house-designs/design-view';
import { listMaterials, type Materials } from '#app/domain/house-designs/materials';
import { t } from '#app/platform/texts/t';

/** Where the lights hang: the customer's picture, each edge with its length and clips, the bulbs and about how much power they take. */
export function HousePlan({ house }: { house: DesignView }) {
  const { url, aspect, design, feet } = house;
  const materials = listMaterials(design, { aspect, feet });
  return (
    <div className="mt-4 break-inside-avoid">
      <h3 className="font-semibold">{t('Where the lights hang')}</h3>
      <DesignPicture
        url={url}
        aspect={aspect}
        design={design}
        perFoot={getPerFoot(design, aspect)}
        numbered
        label={t('The house with the edges that get lights')}
        className="mb-3 mt-2"
      />
      <EdgeTable rows={materials.rows} caption={t('Edges that get lights')} />
      <p className="figures mt-2">{powerText(materials, design.twinkle)}</p>
      <p className="text-sm text-ink-faint">{t('Lengths were measured in a photo. Measure before you cut.')}</p>
    </div>
  );
}

/** "C9 bulbs: about 53, twinkling. About 51 W, 0.5 A at 120 V, as LED." */
function powerText({ strand, bulbs, watts, amps }: Materials, twinkle: boolean): string {
  const lights = lightsText({ strand, count: bulbs ? bulbs.toLocaleString('en-US') : null, twinkle });
  if (!watts) return lights;
  return `${lights} ${t('About {watts} W, {amps} A at 120 V, as LED.', { watts: watts.toLocaleString('en-US'), amps: amps ?? 0 })}`;
}

type LightsTextProps = { strand: string; count: string | null; twinkle: boolean };

function lightsText({ strand, count, twinkle }: LightsTextProps): string {
  if (count === null) return twinkle ? t('{strand}, twinkling.', { strand }) : `${strand}.`;
  return twinkle ? t('{strand}: about {count}, twinkling.', { strand, count }) : t('{strand}: about {count}.', { strand, count });
}
