import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useContext } from 'react';
import type { z } from 'zod';
import { Field } from '#app/components/forms/field';
import { SentContext } from '#app/components/forms/form-id';
import { Select } from '#app/components/forms/select';
import { OUTLETS, sideLabels, SIDES } from '#app/domain/site-records/site-record';
import { t, translate } from '#app/platform/texts/t';
import type { siteFactsView } from './site-record-view';

type Facts = z.output<typeof siteFactsView>;

type SiteRecordFieldsProps = {
  /** The version that the page was made of; empty where there is none. */
  basedOn: string;
  facts: Facts;
  /** Whether the reader may see and change the gate code now. */
  showsCode: boolean;
  /** Whether lengths along a building are asked for. */
  measures: boolean;
};

/** The order in which a summary of errors lists the fields. */
export const SITE_RECORD_ORDER = [
  ...['gateCode', 'dogs', 'parking', 'stories', 'ladderFeet'],
  ...OUTLETS.flatMap((each) => [`outletPlace${each}`, `outletAmps${each}`, `outletGfci${each}`]),
  'timerPlace',
  ...SIDES.flatMap((side) => [`${side}Feet`, `${side}Fastener`]),
];

/** The fields of what is known of a site. What only some work needs is folded away while it is empty. */
export function SiteRecordFields({ basedOn, facts, showsCode, measures }: SiteRecordFieldsProps) {
  return (
    <div className="space-y-6">
      <input type="hidden" name="basedOn" value={basedOn} />
      <fieldset>
        <legend className="text-lg font-semibold">{t('Access')}</legend>
        <div className="mt-3 grid gap-4">
          {showsCode ? (
            <Field
              name="gateCode"
              label={t('Gate code')}
              optional
              autoComplete="off"
              hint={t('Pros see it from 24 hours before their visit until 2 hours after it.')}
              defaultValue={facts.gateCode}
            />
          ) : null}
          <Field
            name="dogs"
            label={t('Dogs')}
            optional
            hint={t('For example, two friendly dogs in the back yard.')}
            defaultValue={facts.dogs}
          />
          <Field name="parking" label={t('Where to park')} optional defaultValue={facts.parking} />
        </div>
      </fieldset>
      <Folded
        title={t('Height')}
        names={['stories', 'ladderFeet']}
        isOpen={measures || facts.stories !== null || facts.ladderFeet !== null}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Feet name="stories" label={t('Stories')} value={facts.stories} />
          <Feet name="ladderFeet" label={t('Ladder needed, in feet')} value={facts.ladderFeet} />
        </div>
      </Folded>
      <Power facts={facts} isOpen={measures} />
      {measures || facts.lengths.length > 0 ? <Lengths facts={facts} /> : null}
    </div>
  );
}

function Power({ facts, isOpen }: { facts: Facts; isOpen: boolean }) {
  const names = SITE_RECORD_ORDER.filter((name) => name.startsWith('outlet') || name === 'timerPlace');
  return (
    <Folded title={t('Power')} names={names} isOpen={isOpen || facts.outlets.length > 0 || facts.timerPlace !== ''}>
      <div className="grid gap-5">
        {OUTLETS.map((each) => {
          const outlet = facts.outlets[each - 1];
          return (
            <fieldset key={each} className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_7rem_9rem]">
              <legend className="sr-only">{t('Outlet {each}', { each })}</legend>
              <Field
                name={`outletPlace${each}`}
                label={t('Outlet {each}: place', { each })}
                wrapperClass="col-span-2 sm:col-span-1"
                defaultValue={outlet?.place}
              />
              <Feet name={`outletAmps${each}`} label={t('Circuit, amps')} value={outlet?.amps ?? null} />
              <Select
                name={`outletGfci${each}`}
                label={t('GFCI')}
                prompt={t('Not known')}
                options={[
                  { value: 'yes', label: t('Yes') },
                  { value: 'no', label: t('No') },
                ]}
                defaultValue={outlet?.gfci ?? ''}
              />
            </fieldset>
          );
        })}
        <Field name="timerPlace" label={t('Timer: place')} defaultValue={facts.timerPlace} />
      </div>
    </Folded>
  );
}

function Lengths({ facts }: { facts: Facts }) {
  return (
    <fieldset>
      <legend className="text-lg font-semibold">{t('Measured lengths')}</legend>
      <p className="text-sm text-ink-faint">{t('As seen from the street. If a side hasn’t been measured, leave it empty.')}</p>
      <div className="mt-3 grid gap-3">
        {SIDES.map((side) => {
          const known = facts.lengths.find((each) => each.side === side);
          return (
            <div key={side} className="grid grid-cols-[7rem_1fr] items-end gap-3">
              <Feet
                name={`${side}Feet`}
                label={t('{side}, feet', { side: translate(sideLabels[side]) })}
                value={known?.feet ?? null}
              />
              <Field
                name={`${side}Fastener`}
                label={t('{side}, clips', { side: translate(sideLabels[side]) })}
                defaultValue={known?.fastener}
              />
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

function Feet({ name, label, value }: { name: string; label: string; value: number | null }) {
  return <Field name={name} label={label} inputMode="numeric" defaultValue={value ?? undefined} className="figures" />;
}

type FoldedProps = { title: string; names: readonly string[]; isOpen: boolean; children: ReactNode };

/** Open where something is known, and where a refused form was sent with something in it. */
function Folded({ title, names, isOpen, children }: FoldedProps) {
  const sent = useContext(SentContext);
  const isSent = names.some((name) => typeof sent?.[name] === 'string' && sent[name] !== '');
  return (
    <details open={isOpen || isSent} className="group">
      <summary className="flex min-h-touch cursor-pointer items-center gap-2 text-lg font-semibold">
        {title}
        <ChevronDown aria-hidden className="h-5 w-5 text-ink-faint group-open:rotate-180" />
      </summary>
      <div className="mt-2">{children}</div>
    </details>
  );
}
