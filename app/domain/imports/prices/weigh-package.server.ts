import type { Tx } from '#app/platform/db.server';
import { InputError } from '#app/platform/errors';
import { formatMoney, formatMoneyRange } from '#app/platform/format-money';
import type { PackageForm } from '../../business/package-form.schema';
import { checkPackage, type listPackagesForAdmin } from '../../business/save-package.server';
import type { FilePrice } from './read-price-row';

export type ListedPackage = Awaited<ReturnType<typeof listPackagesForAdmin>>[number];

/** What a price comes to: a sentence that says why not, nothing new, or a change, with what it was and will be. */
export type Weighed<Change> =
  { outcome: 'wrong'; note: string } | { outcome: 'same' } | { outcome: 'added' | 'changed'; note: string; change: Change };

type Prices = Pick<PackageForm, 'priceLow' | 'priceHigh' | 'extraFoot' | 'thirdStorey'>;

/** What a row would change of a package's prices. All else of it stays. `reason` is for the log. */
export async function weighPackage(tx: Tx, row: FilePrice, pack: ListedPackage, reason: string): Promise<Weighed<PackageForm>> {
  const wrong = (note: string) => ({ outcome: 'wrong' as const, note });
  const before = pricesOf(pack);
  const after = mergePrices(row, pack);
  if ('problem' in after) return wrong(after.problem);
  if (Object.entries(after).every(([field, cents]) => before[field as keyof Prices] === cents)) return { outcome: 'same' };
  const form = { ...formOf(pack, reason), ...after };
  try {
    await checkPackage(tx, form);
  } catch (error) {
    if (error instanceof InputError) return wrong(`${error.message}.`);
    throw error;
  }
  return { outcome: 'changed', note: `From ${inWords(before)} to ${inWords(after)}.`, change: form };
}

function pricesOf(pack: ListedPackage): Prices {
  const { priceLowCents, priceHighCents, extraFootCents, thirdStoreyCents } = pack;
  return { priceLow: priceLowCents, priceHigh: priceHighCents, extraFoot: extraFootCents, thirdStorey: thirdStoreyCents };
}

/** One price for a package that has one; where it has a lowest and a highest, the row says both or leaves the highest as it is. */
function mergePrices(row: FilePrice, pack: ListedPackage): Prices | { problem: string } {
  const before = pricesOf(pack);
  const rest = { extraFoot: row.extraFoot ?? before.extraFoot, thirdStorey: row.thirdStorey ?? before.thirdStorey };
  if ((row.extraFoot !== null || row.thirdStorey !== null) && !pack.serviceLine.houseDesign)
    return { problem: `${pack.serviceLine.name} has no price by the roofline or the stories. Leave those cells empty.` };
  if (row.price === 'quote') {
    if (pack.instantPrice) return { problem: `${pack.name} has an instant price. Turn that off under Packages first.` };
    return { ...rest, priceLow: null, priceHigh: null };
  }
  const priceLow = row.price ?? before.priceLow;
  const isOnePrice = before.priceHigh === null || before.priceHigh === before.priceLow;
  const priceHigh = row.highest ?? (isOnePrice ? priceLow : before.priceHigh);
  if (priceLow === null && priceHigh !== null) return { problem: 'There is a highest price, but no price.' };
  if (priceLow !== null && priceHigh !== null && priceHigh < priceLow)
    return {
      problem: `The highest price, ${formatMoney(priceHigh)}, is below the price, ${formatMoney(priceLow)}. Write it in a column called Highest price.`,
    };
  return { ...rest, priceLow, priceHigh };
}

function inWords({ priceLow, priceHigh, extraFoot, thirdStorey }: Prices): string {
  const range = priceLow === null || priceHigh === null ? 'by quote' : formatMoneyRange(priceLow, priceHigh);
  const foot = extraFoot === null ? [] : [`${formatMoney(extraFoot)} per extra foot`];
  const storey = thirdStorey === null ? [] : [`${formatMoney(thirdStorey)} for a third story`];
  return [range, ...foot, ...storey].join(', ');
}

/** The form of a package as its page would send it. */
function formOf(pack: ListedPackage, reason: string): PackageForm {
  const tick = (is: boolean) => (is ? ('on' as const) : undefined);
  return {
    subaction: pack.id,
    version: pack.version,
    reason,
    name: pack.name,
    tagline: pack.tagline,
    description: pack.description,
    features: pack.features,
    ...pricesOf(pack),
    depositPercent: pack.depositBps / 100,
    includedFeet: pack.includedFeet,
    installMinutes: pack.installMinutes,
    takedownMinutes: pack.takedownMinutes,
    usualFeet: pack.usualFeet,
    tenFeetMinutes: pack.tenFeetMinutes,
    takedownTenFeet: pack.takedownTenFeet,
    storyPercent: pack.storyPercent,
    leastMinutes: pack.leastMinutes,
    equipment: pack.equipment,
    people: pack.people,
    pros: pack.pros,
    proShares: pack.proShares,
    days: pack.days,
    minPhotos: pack.minPhotos,
    installChecks: pack.installChecks,
    takedownChecks: pack.takedownChecks,
    instantPrice: tick(pack.instantPrice),
    includesStorage: tick(pack.includesStorage),
    active: tick(pack.active),
  };
}
