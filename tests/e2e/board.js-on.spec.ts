import { expect, type Page } from '@playwright/test';
import { bookAndPay, inspect, openInDispatch, test, toDay } from './fixtures';

/** A paid visit that waits and that no search takes meanwhile; answers its id. */
async function heldVisit(customer: Page, admin: Page): Promise<string> {
  const visitId = await openInDispatch(admin, await bookAndPay(customer, 'a day on the board'));
  await admin.getByLabel('Action').selectOption({ label: 'Put on hold: no search, not in the pool' });
  await admin.locator('#change').getByLabel('Reason').fill('For the board');
  await admin.locator('#change').getByRole('button', { name: 'Apply' }).click();
  await expect(admin.getByText('The visit is on hold').first()).toBeVisible();
  return visitId;
}

test('an admin gives a visit to a pro by dragging, by keyboard and by a button, and the other admin sees it', async ({
  open,
}) => {
  const [customer, admin, other] = [await open('customer'), await open('admin'), await open('admin2')];
  const visitId = await heldVisit(customer, admin);
  const board = `/admin/board?day=${toDay('a day on the board')}&pro=rafter`;
  await Promise.all([admin.goto(board), other.goto(board)]);
  await inspect(admin);
  await expect(admin.getByLabel('assigns it')).toBeVisible();
  const card = admin.locator(`form [data-visit="${visitId}"]`);
  const row = admin.locator('[data-pro]').first();
  const bar = row.locator(`[data-visit="${visitId}"]`);
  const says = admin.locator('[data-board-says]');

  async function undo(): Promise<void> {
    await expect(bar).toBeVisible();
    await admin
      .getByRole('button', { name: /^Undo: .* assigned to / })
      .first()
      .click();
    await expect(card).toBeVisible();
  }

  // By mouse: the row tells before the visit is dropped.
  await card.hover();
  await admin.mouse.down();
  await row.hover();
  await expect(row).toHaveAttribute('data-fits', 'true');
  await expect(row).toContainText(/Fits at .* more min on the road, \$\d+ an hour/);
  await admin.mouse.up();
  await expect(bar).toBeVisible();
  await expect(other.locator(`[data-pro] [data-visit="${visitId}"]`)).toBeVisible();
  await undo();
  await expect(other.locator(`form [data-visit="${visitId}"]`)).toBeVisible();

  // By keyboard: put back first, then dropped. The other admin reads meanwhile who has the visit in hand.
  const seen = other.locator(`form [data-visit="${visitId}"]`);
  await card.focus();
  await admin.keyboard.press('Enter');
  await expect(says).toContainText('picked up');
  await expect(seen).toContainText('Ada Office is looking at it');
  await admin.keyboard.press('Escape');
  await expect(says).toHaveText('Put back.');
  await expect(seen).not.toContainText('is looking at it');
  await admin.keyboard.press('Enter');
  await admin.keyboard.press('ArrowDown');
  await expect(says).toContainText(/Rafter\. Fits at/);
  // Enter stays down a moment too long: as it repeats, it opens nothing.
  await admin.keyboard.down('Enter');
  await admin.keyboard.down('Enter');
  await admin.keyboard.up('Enter');
  await undo();
  expect(new URL(admin.url()).searchParams.get('visit')).toBeNull();

  // Who turns to a field has put the visit back; Enter sends what they typed.
  await card.focus();
  await admin.keyboard.down('Enter');
  await admin.keyboard.down('Enter');
  await admin.keyboard.up('Enter');
  await expect(says).toContainText('picked up');
  await admin.keyboard.press('ArrowDown');
  await admin.getByLabel('offers it').press('ArrowLeft');
  await expect(says).toBeEmpty();

  // Enter twice opens the visit, as a click does.
  await card.focus();
  await admin.keyboard.press('Enter');
  await admin.keyboard.press('Enter');
  await expect(admin).toHaveURL(new RegExp(`visit=${visitId}`));
  await admin.goto(board);

  // On the map, which marks what the list has chosen; what the browser cannot draw stays a still picture.
  const drawsMaps = await admin.evaluate(() => document.createElement('canvas').getContext('webgl2') !== null);
  const tile = drawsMaps
    ? admin.waitForResponse((answer) => answer.url().endsWith('.pmtiles') && answer.status() === 206, { timeout: 300_000 })
    : null;
  await admin.getByRole('link', { name: 'Show the map' }).click();
  await expect(admin.locator('[data-map]')).toBeVisible();
  await tile;
  const canvas = admin.locator('[data-map="open"] canvas');
  if (drawsMaps) {
    await expect(canvas).toHaveAccessibleName(/^Map of the day: /);
  }
  await expect(admin.getByRole('list', { name: 'What the map shows' })).toContainText('Unassigned');

  const before = drawsMaps ? ((await canvas.getAttribute('aria-label')) ?? '') : '';

  // By a button on the row.
  await card.click();
  await expect(admin.getByText(/^It fits 1 of 1 pros/)).toBeVisible();
  await inspect(admin);
  await row.getByRole('button', { name: /^Assign / }).click();
  await expect(bar).toBeVisible();
  // The map says what changed.
  if (drawsMaps) {
    await expect(canvas).not.toHaveAccessibleName(before);
  }
});
