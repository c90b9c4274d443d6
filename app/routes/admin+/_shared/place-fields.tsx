import { RadioCards } from '#app/components/forms/radio-cards';
import { Select } from '#app/components/forms/select';
import { TextArea } from '#app/components/forms/text-area';
import type { PLACE_WAYS } from '#app/domain/areas/place-form.schema';

export type Option = { value: string; label: string };

const WAYS = [
  { value: 'everywhere', label: 'Everywhere' },
  { value: 'area', label: 'A service area' },
  { value: 'zips', label: 'ZIP codes' },
];

type Props = { services: Option[]; areas: Option[]; way?: (typeof PLACE_WAYS)[number] };

/** For which service and where something holds. Without JavaScript every field shows; only those of the chosen way count. */
export function PlaceFields({ services, areas, way = 'everywhere' }: Props) {
  return (
    <>
      <Select name="serviceLineId" label="Service" options={[{ value: '', label: 'All services' }, ...services]} />
      <div className="group/way grid gap-5">
        <RadioCards name="way" legend="Where" cards={WAYS} columns={3} defaultValue={way} />
        <div className="group-has-[[name=way]:not([value=area]):checked]/way:hidden">
          <Select name="areaId" label="Service area" options={[{ value: '', label: 'Choose a service area' }, ...areas]} />
        </div>
        <div className="group-has-[[name=way]:not([value=zips]):checked]/way:hidden">
          <TextArea
            name="zips"
            label="ZIP codes"
            rows={5}
            hint="With commas, spaces or lines between them."
            placeholder="60614, 60657, 60618"
          />
        </div>
      </div>
    </>
  );
}
