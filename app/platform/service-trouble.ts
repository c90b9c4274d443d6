import { t, translateKnown } from './texts/t';

const STATUS = /^It answered with status (\d+)\.$/;
const LATE = /^It did not answer in ([\d.]+) s\.$/;

/** What went wrong with a service of others, which is kept in English, in the language of its reader. */
export function troubleText(reason: string): string {
  const [, status] = STATUS.exec(reason) ?? [];
  if (status) return t('It answered with status {status}.', { status });
  const [, seconds] = LATE.exec(reason) ?? [];
  if (seconds) return t('It did not answer in {seconds} s.', { seconds });
  return translateKnown(reason);
}
