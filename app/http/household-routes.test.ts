import { expect, test } from 'vitest';
import { accessPolicy, type GuardedRoute } from './access-policy';
import { isOfHousehold } from './household-routes';

const routes = Object.keys(accessPolicy) as GuardedRoute[];

/** Areas that are the owner's, and the pages in them that stay the person's own. A new page of these areas has to be named in one list. */
const OWN: Record<string, string[]> = {
  _booking: ['design.shared.$token', 'design.shared.$token_.photo', 'r.$code'],
  _billing: [],
  customer: [
    'account',
    'calendar',
    'household',
    'household_.$householdId.open',
    'household_.back',
    'household_.join.$token',
    'index',
    'notifications',
    'payment-methods_.$cardId.remove',
    'referrals',
    'security',
  ],
  messages: [],
  bookings: [],
  visits: [
    'cancel.$token',
    'report.$token',
    'report_.$token.pdf',
    'report_.$token.photos.$photoId',
    'reschedule.$token',
    'sign-off_.$token.photos.$photoId',
  ],
  'change-orders': [],
  support: [],
};

function getArea(route: string): string {
  return /^routes\/([^+]+)\+\//.exec(route)?.[1] ?? route;
}

test('a person in another’s account is themselves on every route outside the areas of its owner', () => {
  const elsewhere = routes.filter((route) => !(getArea(route) in OWN));
  expect(elsewhere.length).toBeGreaterThan(150);
  expect(elsewhere.filter(isOfHousehold)).toEqual([]);
});

test.each(Object.entries(OWN))('in %s they act for the owner, but for the pages listed here', (area, own) => {
  const inArea = routes.filter((route) => getArea(route) === area);
  expect(inArea.filter((route) => !isOfHousehold(route)).map((route) => route.slice(`routes/${area}+/`.length))).toEqual(own);
});
