import { Checkbox } from '#app/components/forms/checkbox';
import { Field } from '#app/components/forms/field';
import { TextArea } from '#app/components/forms/text-area';
import { sharesText } from '#app/domain/catalog/team';
import type { SizeGroup } from '#app/domain/work-times/compare-sizes';
import { t } from '#app/platform/texts/t';
import { SizeFields, type SizedPackage } from './size-fields';
import { TeamFields } from './team-fields';
import { EquipmentChoices } from './equipment-choices';

type PackageView = {
  name: string;
  tagline: string;
  description: string;
  features: string[];
  priceLowCents: number | null;
  priceHighCents: number | null;
  depositBps: number;
  includedFeet: number | null;
  extraFootCents: number | null;
  thirdStoreyCents: number | null;
  installMinutes: number;
  takedownMinutes: number | null;
  usualFeet: number | null;
  tenFeetMinutes: number | null;
  takedownTenFeet: number | null;
  storyPercent: number | null;
  leastMinutes: number | null;
  minPhotos: number;
  people: number;
  pros: number;
  proShares: number[];
  days: number;
  installChecks: string[];
  takedownChecks: string[];
};

function dollars(cents: number | null): string {
  return cents === null ? '' : String(cents / 100);
}

/** A package as its form shows it. */
export function packageValues(pack: PackageView): Record<string, string> {
  return {
    name: pack.name,
    tagline: pack.tagline,
    description: pack.description,
    features: pack.features.join('\n'),
    priceLow: dollars(pack.priceLowCents),
    priceHigh: dollars(pack.priceHighCents),
    depositPercent: String(pack.depositBps / 100),
    includedFeet: String(pack.includedFeet ?? ''),
    extraFoot: dollars(pack.extraFootCents),
    thirdStorey: dollars(pack.thirdStoreyCents),
    installMinutes: String(pack.installMinutes),
    takedownMinutes: String(pack.takedownMinutes ?? ''),
    usualFeet: String(pack.usualFeet ?? ''),
    tenFeetMinutes: String(pack.tenFeetMinutes ?? ''),
    takedownTenFeet: String(pack.takedownTenFeet ?? ''),
    storyPercent: String(pack.storyPercent ?? ''),
    leastMinutes: String(pack.leastMinutes ?? ''),
    minPhotos: String(pack.minPhotos),
    people: String(pack.people),
    pros: String(pack.pros),
    proShares: sharesText(pack.proShares),
    days: String(pack.days),
    installChecks: pack.installChecks.join('\n'),
    takedownChecks: pack.takedownChecks.join('\n'),
  };
}

/** The names of the fields from top to bottom. */
export const PACKAGE_FIELD_ORDER = [
  'name',
  'tagline',
  'description',
  'features',
  'priceLow',
  'priceHigh',
  'depositPercent',
  'includedFeet',
  'extraFoot',
  'thirdStorey',
  'installMinutes',
  'takedownMinutes',
  'minPhotos',
  'people',
  'pros',
  'proShares',
  'days',
  'usualFeet',
  'tenFeetMinutes',
  'takedownTenFeet',
  'storyPercent',
  'leastMinutes',
  'equipment',
  'installChecks',
  'takedownChecks',
];

/** Whether the service has a takedown, and prices by the roofline. */
type Shape = { takesDown: boolean; houseDesign: boolean };
/** What the office lists, and what of it a visit of the package takes. */
type EquipmentShown = { equipment: { names: string[]; chosen: string[] } };
/** A saved package, and what its visits took. */
type Saved = { pack?: SizedPackage; groups?: SizeGroup[] };

/** What a package is, costs and takes. */
export function PackageFields({ takesDown, houseDesign, equipment, ...saved }: Shape & EquipmentShown & Saved) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="name" label={t('Name')} />
        <Field name="tagline" label={t('Tagline')} />
        <TextArea name="description" label={t('Description')} rows={3} limit={400} />
        <TextArea name="features" label={t('What’s included, one item per line')} rows={5} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Field name="priceLow" label={t('Lowest price, $')} inputMode="decimal" optional />
        <Field name="priceHigh" label={t('Highest price, $')} inputMode="decimal" optional />
        <Field name="depositPercent" label={t('Deposit, %')} inputMode="numeric" />
        {houseDesign ? (
          <>
            <Field name="includedFeet" label={t('Feet of roofline included')} inputMode="numeric" optional />
            <Field name="extraFoot" label={t('Each extra foot, $')} inputMode="decimal" optional />
            <Field name="thirdStorey" label={t('Third story, $')} inputMode="decimal" optional />
          </>
        ) : null}
        <Field
          name="installMinutes"
          label={takesDown ? t('Installation time, minutes') : t('Time of the visit, minutes')}
          inputMode="numeric"
        />
        {takesDown ? <Field name="takedownMinutes" label={t('Takedown time, minutes')} inputMode="numeric" optional /> : null}
        <Field name="minPhotos" label={t('Required photos, before and after')} inputMode="numeric" />
        <Field name="people" label={t('People a visit takes')} inputMode="numeric" />
        <TeamFields />
      </div>
      {houseDesign ? <SizeFields takesDown={takesDown} {...saved} /> : null}
      <EquipmentChoices names={equipment.names} chosen={equipment.chosen} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextArea
          name="installChecks"
          label={takesDown ? t('Installation checklist, one item per line') : t('Checklist of the visit, one item per line')}
          rows={4}
          optional
        />
        {takesDown ? (
          <TextArea name="takedownChecks" label={t('Takedown checklist, one item per line')} rows={4} optional />
        ) : null}
      </div>
    </>
  );
}

type Switches = { active: boolean; instantPrice: boolean; includesStorage: boolean };

/** What a package is switched on for. */
export function PackageSwitches({ pack, takesDown }: { pack: Switches; takesDown: boolean }) {
  return (
    <>
      <Checkbox name="active" label={t('On sale')} defaultChecked={pack.active} />
      <Checkbox name="instantPrice" label={t('Instant price')} defaultChecked={pack.instantPrice} />
      {takesDown ? <Checkbox name="includesStorage" label={t('Storage included')} defaultChecked={pack.includesStorage} /> : null}
    </>
  );
}
