import { isInSpanish } from '#app/platform/texts/spanish-pages';
import { accessPolicy } from './access-policy';
import { routePattern } from './route-pattern';

const OFFICE = /^\/admin(\/|$)/;
/** Files and what scripts ask for: they have no page. */
const NO_PAGE = /^\/__|\.\w+$/;
const answered = Object.keys(accessPolicy)
  .map(routePattern)
  .filter((pattern) => !pattern.includes('*') && !OFFICE.test(pattern))
  .map((pattern) => new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`));

/** Whether an address leads nowhere: the page that says so is in both languages. */
function leadsNowhere(path: string): boolean {
  return !OFFICE.test(path) && !NO_PAGE.test(path) && !answered.some((pattern) => pattern.test(path));
}

/** Whether what an address shows is read in Spanish too. */
export function isPathInSpanish(path: string): boolean {
  return isInSpanish(path) || leadsNowhere(path);
}
