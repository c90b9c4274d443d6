import { feeProblem } from '../business/check-fee';
import { areasWithoutPrice } from '../business/check-package-prices';
import { MAX_ADD_ONS } from '../business/add-on-form.schema';
import { findOverlap } from '../catalog/seasons';
import { type ConfigProblem, type ConfigRow, type Configuration, keyParts, placeAndDay } from './config-section';
import type { PackageRow } from './package-section.server';
import type { SeasonRow } from './place-sections.server';

type Named = { name: string; active: boolean };
type Service = Named & { takesDown: boolean; houseDesign: boolean; kinds: Record<string, unknown> };

/** What no row says alone: names, prices in every area, policies, seasons side by side. The checks of the pages, on all rows as they would be. */
export function checkConfiguration(wanted: Configuration, before: Configuration, today: string): ConfigProblem[] {
  return [
    ...['services', 'packages', 'addOns'].flatMap((name) => sameNames(name, rowsOf<Named>(wanted, name))),
    ...sameNames(
      'equipment',
      rowsOf<Named>(wanted, 'equipment').map(([name, row]) => [name, { ...row, name }]),
    ),
    ...checkAddOns(rowsOf<Named>(wanted, 'addOns')),
    ...checkPackages(wanted),
    ...checkServices(wanted),
    ...checkFees(wanted, before),
    ...checkSeasons(rowsOf<SeasonRow>(wanted, 'seasons')),
    ...['taxRates', 'localTaxRates'].flatMap((name) => checkTaxes(name, { wanted, before, today })),
    ...checkPopular(rowsOf<{ isPopular: boolean }>(wanted, 'plans')),
  ];
}

function rowsOf<Row>(from: Configuration, name: string): [string, Row][] {
  return Object.entries(from[name] ?? {}) as [string, Row][];
}

function sameNames(section: string, rows: [string, Named][]): ConfigProblem[] {
  return rows.flatMap(([key, { name }], index) => {
    const other = rows.slice(0, index).find(([, each]) => each.name.toLowerCase() === name.toLowerCase());
    return other ? [{ path: `${section}.${key}.name`, text: `${other[0]} is called ${name} too.` }] : [];
  });
}

function checkAddOns(rows: [string, Named][]): ConfigProblem[] {
  const active = rows.filter(([, row]) => row.active).length;
  return active > MAX_ADD_ONS
    ? [{ path: 'addOns', text: `The booking form takes ${MAX_ADD_ONS} add-ons; ${active} are active.` }]
    : [];
}

function checkPackages(wanted: Configuration): ConfigProblem[] {
  const services = new Map(rowsOf<Service>(wanted, 'services'));
  const areas = rowsOf<{ priceLevelBps: number; active: boolean }>(wanted, 'areas')
    .filter(([, { active }]) => active)
    .map(([name, { priceLevelBps }]) => ({ name, priceIndexBps: priceLevelBps }));
  return rowsOf<PackageRow>(wanted, 'packages').flatMap(([key, row]) => {
    const at = (field: string, text: string): ConfigProblem => ({ path: `packages.${key}.${field}`, text });
    const service = services.get(row.serviceLineId);
    if (!service) return [at('serviceLineId', `There is no service ${row.serviceLineId}.`)];
    const found: ConfigProblem[] = [];
    if (!(row.service in service.kinds)) found.push(at('service', `${service.name} has no kind of work ${row.service}.`));
    if (row.takedownMinutes !== null && !service.takesDown)
      found.push(at('takedownMinutes', `${service.name} is not taken down.`));
    if (row.includedFeet !== null && !service.houseDesign)
      found.push(at('includedFeet', `${service.name} has no price by the roofline.`));
    const sized = (['usualFeet', 'storyPercent'] as const).find((field) => row[field] !== null);
    if (sized && !service.houseDesign) found.push(at(sized, `${service.name} takes as long at every house.`));
    if (row.takedownTenFeet !== null && row.takedownMinutes === null)
      found.push(at('takedownTenFeet', `${row.name} has no takedown.`));
    const unknown = row.equipment.find((name) => !wanted.equipment?.[name]);
    if (unknown !== undefined) found.push(at('equipment', `There is no equipment called ${unknown}.`));
    if (!row.active || !row.listed) return found;
    const [area] = areasWithoutPrice(row, areas);
    if (area)
      found.push(
        at(
          'priceLowCents',
          `${row.name} has no price in ${area.name}. Enter one of at least a dollar, or turn off its instant price.`,
        ),
      );
    if (!wanted.policies?.[row.serviceLineId]) found.push(at('serviceLineId', 'This service has no cancellation policy.'));
    return found;
  });
}

/** A fee that is entered now is no higher than anything that its service sells. */
function checkFees(wanted: Configuration, before: Configuration): ConfigProblem[] {
  const packages = rowsOf<PackageRow>(wanted, 'packages').map(([, row]) => row);
  return rowsOf<{ lateFeeCents: number }>(wanted, 'policies').flatMap(([serviceLineId, { lateFeeCents }]) => {
    if (before.policies?.[serviceLineId]?.lateFeeCents === lateFeeCents) return [];
    const sold = packages.filter((row) => row.active && row.serviceLineId === serviceLineId);
    const problem = feeProblem(
      sold.map(({ priceHighCents }) => priceHighCents),
      lateFeeCents,
    );
    return problem ? [{ path: `policies.${serviceLineId}.lateFeeCents`, text: `${problem}.` }] : [];
  });
}

/** What hangs on a service needs it, and a kind of work belongs to one. */
function checkServices(wanted: Configuration): ConfigProblem[] {
  const services = rowsOf<Service>(wanted, 'services');
  const owners = new Map<string, string>();
  const doubled = services.flatMap(([key, { kinds }]) =>
    Object.keys(kinds).flatMap((kind) => {
      const owner = owners.get(kind);
      if (owner) return [{ path: `services.${key}.kinds.${kind}`, text: `This kind of work belongs to ${owner}.` }];
      owners.set(kind, key);
      return [];
    }),
  );
  const known = new Set(services.map(([key]) => key));
  const lost = [
    ...Object.keys(wanted.policies ?? {}).map((key) => `policies.${key}`),
    ...Object.keys(wanted.seasons ?? {}).map((key) => `seasons.${key}`),
  ]
    .filter((path) => !known.has(keyParts(path.slice(path.indexOf('.') + 1))[0]))
    .map((path) => ({ path, text: 'There is no such service.' }));
  return [...doubled, ...lost];
}

function checkSeasons(rows: [string, SeasonRow][]): ConfigProblem[] {
  return rows.flatMap(([key, row], index) => {
    const [service, year] = keyParts(key);
    const others = rows
      .slice(0, index)
      .filter(([other]) => keyParts(other)[0] === service)
      .map(([other, days]) => ({ ...days, year: Number(keyParts(other)[1]) }));
    const other = findOverlap({ ...row, year: Number(year) }, others);
    return other ? [{ path: `seasons.${key}`, text: `This season shares days with the one of ${other.year}.` }] : [];
  });
}

type Change = { wanted: Configuration; before: Configuration; today: string };

function checkTaxes(name: string, { wanted, before, today }: Change): ConfigProblem[] {
  const stored = new Map(rowsOf<ConfigRow>(before, name));
  const places = new Set([...stored.keys()].map((key) => placeAndDay(key)[0]));
  return rowsOf<ConfigRow>(wanted, name).flatMap(([key, row]) => {
    const [place, from] = placeAndDay(key);
    const was = stored.get(key);
    if (was && from <= today && JSON.stringify([was.bps, was.zips]) !== JSON.stringify([row.bps, row.zips]))
      return [
        { path: `${name}.${key}.bps`, text: 'A rate that has begun is never changed. Add one from the day that it changes.' },
      ];
    if (!was && from < today && places.has(place))
      return [{ path: `${name}.${key}`, text: 'A rate can’t begin before today in a state that has one.' }];
    return [];
  });
}

function checkPopular(rows: [string, { isPopular: boolean }][]): ConfigProblem[] {
  const [, second] = rows.filter(([, { isPopular }]) => isPopular);
  return second ? [{ path: `plans.${second[0]}.isPopular`, text: 'Only one plan can be the popular one.' }] : [];
}
