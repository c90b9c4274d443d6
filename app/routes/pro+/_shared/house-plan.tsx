import { DesignPicture } from '#app/components/house-designs/design-picture';
import { EdgeTable } from '#app/components/house-designs/edge-table';
import { getPerFoot } from '#app/domain/house-designs/design-feet';
import type { DesignView } from '#app/domain/house-designs/design-view';
import { listMaterials, type Materials } from '#app/domain/house-designs/materials';

/** Where the lights hang: the customer's picture, each edge with its length and clips, the bulbs and about how much power they take. */
export function HousePlan({ house }: { house: DesignView }) {
  const { url, aspect, design, feet } = house;
  const materials = listMaterials(design, { aspect, feet });
  return (
    <div className="mt-4 break-inside-avoid">
      <h3 className="font-semibold">Where the lights hang</h3>
      <DesignPicture
        url={url}
        aspect={aspect}
        design={design}
        perFoot={getPerFoot(design, aspect)}
        numbered
        label="The house with the edges that get lights"
        className="mb-3 mt-2"
      />
      <EdgeTable rows={materials.rows} caption="Edges that get lights" />
      <p className="figures mt-2">{powerText(materials, design.twinkle)}</p>
      <p className="text-sm text-ink-faint">Lengths were measured in a photo. Measure before you cut.</p>
    </div>
  );
}

/** "C9 bulbs: about 53, twinkling. About 51 W, 0.5 A at 120 V, as LED." */
function powerText({ strand, bulbs, watts, amps }: Materials, twinkle: boolean): string {
  const count = bulbs ? `: about ${bulbs.toLocaleString('en-US')}` : '';
  const power = watts ? ` About ${watts.toLocaleString('en-US')} W, ${amps} A at 120 V, as LED.` : '';
  return `${strand}${count}${twinkle ? ', twinkling' : ''}.${power}`;
}
