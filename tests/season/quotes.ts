import { db } from '#app/platform/db.server';
import { readForms } from '#tests/setup/crawl';
import { visitor } from '../integration/accounts/visitor';
import { requireTaken } from '../integration/second-business/found-business';
import { pay } from './customers';
import { RATES } from './rates';
import { attempt, fillIn, type Fields, type Season } from './season';

/** The office writes a quote for each request that waits for one, with one price or with two options. */
export async function writeQuotes(season: Season): Promise<void> {
  const waiting = await db().quoteRequest.findMany({
    where: { quotes: { none: {} }, status: 'received' },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true },
  });
  for (const { id } of waiting) {
    const dollars = season.random.int(6, 30) * 50;
    const withOptions = season.random.chance(RATES.options);
    await attempt(season, 'write a quote', async () => {
      const typed = withOptions ? options(dollars) : { label1: 'The work as asked for', amount1: String(dollars) };
      await sendQuote(season, id, typed);
      return withOptions ? 'quotes with options' : 'quotes with one price';
    });
  }
}

function options(dollars: number): Fields {
  return {
    nameA: 'The front',
    label1: 'The front',
    amount1: String(dollars),
    nameB: 'All sides',
    labelB1: 'All sides',
    amountB1: String(dollars * 2),
    recommended: 'B',
  };
}

/** What the page suggests is cleared first, as the office types its own lines. */
async function sendQuote(season: Season, requestId: string, typed: Fields): Promise<void> {
  const { ownerId: userId } = season.business;
  const blank = Object.fromEntries(
    ['1', '2', '3', '4', '5', '6'].flatMap((line) => [`label${line}`, `amount${line}`]).map((field) => [field, '']),
  );
  await fillIn(
    season,
    { path: `/admin/quotes/${requestId}`, userId, has: (fields) => 'amount1' in fields },
    { ...blank, ...typed },
  );
}

/** The office answers each change that was asked for: with a new version, or with the reason why not. */
export async function answerChanges(season: Season): Promise<void> {
  const asked = await db().quoteChange.findMany({
    where: { answeredAt: null },
    orderBy: [{ askedAt: 'asc' }, { id: 'asc' }],
    select: { id: true, quote: { select: { quoteRequestId: true } } },
  });
  const { ownerId: userId } = season.business;
  for (const { id, quote } of asked) {
    const path = `/admin/quotes/${quote.quoteRequestId}`;
    const isNew = season.random.chance(RATES.newVersion);
    await attempt(season, 'answer a change', async () => {
      if (isNew) {
        await fillIn(season, { path, userId, has: (fields) => 'amount1' in fields }, { amount1: '450', note: 'As you asked.' });
        return 'new versions of quotes';
      }
      const form = { path: `${path}/change`, userId, has: ({ changeId }: Fields) => changeId === id };
      await fillIn(season, form, { answer: 'The whole front has to be lit for the look that you chose.' });
      return 'changes refused with a reason';
    });
  }
}

/** Those who got a quote a while ago answer it once: they accept, sign and pay, ask for a change, or decline. */
export async function answerQuotes(season: Season, seen: Set<string>): Promise<void> {
  const open = await db().quote.findMany({
    where: { source: 'admin', status: { in: ['issued', 'viewed'] }, acceptance: null, changes: { none: { answeredAt: null } } },
    orderBy: [{ issuedAt: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      token: true,
      options: { select: { position: true } },
      changes: { select: { id: true } },
      request: { select: { name: true, email: true, phone: true } },
    },
  });
  for (const { token, options: offered, changes, request } of open) {
    const key = `${token} ${changes.length}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const chance = season.random.next();
    const option = season.random.pick(['1', '2']);
    if (chance < RATES.declineQuote)
      await answer(season, token, 'quotes declined', { intent: 'decline', reason: 'Too dear for us' });
    else if (chance < RATES.declineQuote + RATES.askForChange && changes.length === 0)
      await answer(season, token, 'changes asked for', { intent: 'change', change: 'Without the porch, please' });
    else await accept(season, { token, request, option: offered.length > 0 ? option : null });
  }
}

async function answer(season: Season, token: string, name: string, fields: Fields): Promise<void> {
  await attempt(season, 'answer a quote', async () => {
    const path = `/quotes/${token}`;
    const body = new URLSearchParams({ opId: crypto.randomUUID(), ...fields });
    await requireTaken(await season.business.ask(path, { method: 'POST', body }), path);
    return name;
  });
}

type Accepted = { token: string; request: { name: string; email: string; phone: string }; option: string | null };

async function accept(season: Season, { token, request, option }: Accepted): Promise<void> {
  await attempt(season, 'accept a quote', async () => {
    const guest = visitor(season.business.ask);
    const path = `/quotes/${token}`;
    const form = readForms(path, await (await guest.get(path)).text()).find(({ fields }) => 'shown' in fields);
    // Its day was closed or is over: the page offers no signature.
    if (!form) return 'quotes that were over';
    const signed: Fields = { ...form.fields, intent: 'accept', name: request.name, agree: 'on', ...(option && { option }) };
    const taken = await requireTaken(await guest.post(path, signed), path);
    const checkout = taken.headers.get('location') ?? '';
    const outcome = await pay(season, guest, checkout, { ...request, quote: token, notes: '' });
    return outcome === 'booked' ? 'booked by the office’s quote' : outcome;
  });
}
