import { ProblemError } from '../model/problem-error';

/** Options as the command line hands them over. */
export type Flags = Record<string, string | number | boolean | string[] | undefined>;

/** The number of an option, undefined when it is not given, or a `ProblemError` that names it. */
export function numberFlag(flags: Flags, name: string, { least, whole }: { least: number; whole: boolean }): number | undefined {
  const text = flags[name];
  if (text === undefined) return undefined;
  const number = typeof text === 'string' && text.trim() !== '' ? Number(text) : NaN;
  if (!Number.isFinite(number) || number < least || (whole && !Number.isInteger(number))) {
    throw new ProblemError(
      `--${name}`,
      `must be a ${whole ? 'whole ' : ''}number of at least ${least} (got ${JSON.stringify(text)})`,
    );
  }
  return number;
}

/** One of the choices, undefined when the option is not given, or a `ProblemError` that names it. */
export function choiceFlag<Choice extends string>(flags: Flags, name: string, choices: readonly Choice[]): Choice | undefined {
  const text = flags[name];
  if (text === undefined) return undefined;
  const found = choices.find((choice) => choice === text);
  if (found === undefined) throw new ProblemError(`--${name}`, `must be ${choices.join(' or ')} (got ${JSON.stringify(text)})`);
  return found;
}
