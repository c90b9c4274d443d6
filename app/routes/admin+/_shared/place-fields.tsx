import { RadioCards } from '#app/components/forms/radio-cards';
import { Select } from '#app/components/forms/select';
import { TextArea } from '#app/components/forms/text-area';
import type { PLACE_WAYS } from '#app/domain/areas/place-form.schema';
import { mark, t, translate } from '#app/platform/texts/t';

export type Option = { value: string; label: string };

const WAYS = [
  { value: 'everywhere', label: mark('Everywhere') },
  { value: 'area', label: mark('A service area') },
  { value: 'zips', label: mark('ZIP codes') },
];

type Props = { services: Option[]; areas: Option[]; way?: (typeof PLACE_WAYS)[number] };

/** For which service and where something holds. Without JavaScript every field shows; only those of the chosen way count. */
export function PlaceFields({ services, areas, way = 'everywhere' }: Props) {
  return (
    <>
      <Select name="serviceLineId" label={t('Service')} options={[{ value: '', label: t('All services') }, ...services]} />
      <div className="group/way grid gap-5">
        <RadioCards
          name="way"
          legend={t('Where')}
          cards={WAYS.map(({ value, label }) => ({ value, label: translate(label) }))}
          columns={3}
          defaultValue={way}
        />
        <div className="group-has-[[name=way]:not([value=area]):checked]/way:hidden">
          <Select
            name="areaId"
            label={t('Service area')}
            options={[{ value: '', label: t('Choose a service area') }, ...areas]}
          />
        </div>
        <div className="group-has-[[name=way]:not([value=zips]):checked]/way:hidden">
          <TextArea
            name="zips"
            label={t('ZIP codes')}
            rows={5}
            hint={t('With commas, spaces or lines between them.')}
            placeholder="60614, 60657, 60618"
          />
        </div>
      </div>
    </>
  );
}
