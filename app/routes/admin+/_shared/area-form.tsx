import { CheckboxGroup } from '#app/components/forms/checkbox-group';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { RadioCards } from '#app/components/forms/radio-cards';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { useRef, useState } from 'react';
import { z } from 'zod';
import type { MapView } from '#app/components/maps/map-view';
import { Button } from '#app/components/ui/button';
import { useHydrated } from '#app/components/ui/use-hydrated';
import { AREA_WAYS } from '#app/domain/catalog/area-ways';
import { stateNames } from '#app/domain/fields/us-states';
import { mark, t, translate } from '#app/platform/texts/t';
import { ZipMap } from './zip-map';

/** An area as its form shows it. */
export const areaView = z.object({
  name: z.string(),
  way: z.enum(AREA_WAYS),
  centerZip: z.string(),
  radiusMiles: z.string(),
  zips: z.string(),
  counties: z.string(),
  states: z.array(z.string()),
  priceLevel: z.string(),
  version: z.number(),
});
type AreaView = z.output<typeof areaView>;

/** Between the lowest and the highest price of each package. */
const NEW_AREA = { way: 'radius', priceLevel: '50' };
const ORDER = ['name', 'way', 'centerZip', 'radiusMiles', 'zips', 'counties', 'states', 'priceLevel', 'reason'];
const STATES = Object.entries(stateNames).map(([value, label]) => ({ value, label }));

const WAYS = [
  { value: 'radius', label: mark('Radius'), detail: mark('Miles around a ZIP code') },
  { value: 'zips', label: mark('ZIP codes'), detail: mark('A list that you paste') },
  { value: 'counties', label: mark('Counties'), detail: mark('One or more') },
  { value: 'states', label: mark('States'), detail: mark('One or more') },
];

type AreaFormProps = { area: AreaView | null; opId: string; sources: MapView['sources']; zipSource: string };

export function AreaForm({ area, opId, sources, zipSource }: AreaFormProps) {
  return (
    <PersistentForm
      key={area?.version}
      id="service-area"
      validator={noClientValidation}
      order={ORDER}
      defaultValues={area ?? NEW_AREA}
      className="grid gap-5"
    >
      <OperationId value={opId} />
      {area ? <input type="hidden" name="version" value={area.version} /> : null}
      <Field name="name" label={t('Name')} hint={t('Customers see it, like the name of a city.')} />
      <PlaceFields area={area} sources={sources} zipSource={zipSource} />
      <Field
        name="priceLevel"
        label={t('Price level, %')}
        inputMode="numeric"
        hint={t('0 is the lowest price of each package, 100 the highest, 50 the middle.')}
      />
      <Field name="reason" label={t('Reason for the log')} optional />
      <div className="flex flex-wrap gap-3">
        <SubmitButton name="step" value="save" busyText={t('Saving…')}>
          {t('Save service area')}
        </SubmitButton>
        <SubmitButton name="step" value="preview" variant="secondary" busyText={t('Looking…')}>
          {t('Preview')}
        </SubmitButton>
      </div>
    </PersistentForm>
  );
}

/** The fields of the chosen way. What was typed for another one stays in the form and counts for nothing. */
function PlaceFields({ area, ...map }: Omit<AreaFormProps, 'opId'>) {
  return (
    <div className="group/way grid gap-5">
      <RadioCards
        name="way"
        legend={t('Where it is')}
        cards={WAYS.map((way) => ({ ...way, label: translate(way.label), detail: translate(way.detail) }))}
        columns={2}
        defaultValue={area?.way ?? NEW_AREA.way}
      />
      <div className="grid gap-5 group-has-[[name=way]:not([value=radius]):checked]/way:hidden sm:grid-cols-2">
        <Field name="centerZip" label={t('ZIP code in the middle')} inputMode="numeric" />
        <Field name="radiusMiles" label={t('Miles around it')} inputMode="numeric" />
      </div>
      <div className="grid gap-3 group-has-[[name=way]:not([value=zips]):checked]/way:hidden">
        <ZipFields {...map} />
      </div>
      <div className="group-has-[[name=way]:not([value=counties]):checked]/way:hidden">
        <TextArea name="counties" label={t('Counties')} rows={6} hint={t('One a line with its state, like Cook, IL.')} />
      </div>
      <div className="group-has-[[name=way]:not([value=states]):checked]/way:hidden">
        <CheckboxGroup name="states" legend={t('States')} choices={STATES} defaultValues={area?.states ?? []} columns />
      </div>
    </div>
  );
}

/** The list of ZIP codes, and with a script a map that writes into it. */
function ZipFields({ sources, zipSource }: Pick<AreaFormProps, 'sources' | 'zipSource'>) {
  const hydrated = useHydrated();
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const list = () => box.current?.querySelector('textarea') ?? null;
  function write(zips: string[]): void {
    const area = list();
    if (!area) return;
    area.value = zips.join(' ');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return (
    <div ref={box} className="grid gap-3">
      <TextArea
        name="zips"
        label={t('ZIP codes')}
        rows={8}
        hint={t('As many as 5,000, with commas, spaces or lines between them.')}
        placeholder="60614, 60657, 60618"
      />
      {isOpen ? (
        <ZipMap sources={sources} source={zipSource} read={() => list()?.value.match(/\b\d{5}\b/g) ?? []} write={write} />
      ) : hydrated ? (
        <Button variant="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
          {t('Choose on a map')}
        </Button>
      ) : null}
    </div>
  );
}
