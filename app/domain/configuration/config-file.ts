import { parse, stringify } from 'yaml';
import { type Configuration, refuse } from './config-section';

/** Which files this version reads. */
export const CONFIG_FORMAT = 1;
const HEAD = [
  '# What admins set on pages, without people and without secrets. Change it and run: npm run config -- diff FILE, then apply FILE.',
  '# A part that is left out stays as it is. A row that is left out of its part is retired where it was sold. Amounts are cents; bps are hundredths of a percent.',
  '',
].join('\n');

/** The file as it is written: JSON where its name says so, else YAML. */
export function writeConfigFile(configuration: Configuration, isJson: boolean): string {
  const file = { format: CONFIG_FORMAT, ...configuration };
  return isJson
    ? `${JSON.stringify(file, null, 2)}\n`
    : `${HEAD}${stringify(file, { lineWidth: 0, aliasDuplicateObjects: false })}`;
}

/** JSON is YAML too. Throws ConfigProblems where it is neither. */
export function readConfigFile(text: string): unknown {
  try {
    return parse(text, { maxAliasCount: 0 }) as unknown;
  } catch (error) {
    return refuse('file', `It can’t be read: ${(error instanceof Error ? error.message : String(error)).split('\n')[0]}`);
  }
}
