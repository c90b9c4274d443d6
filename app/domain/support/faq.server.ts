import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { currentLanguage } from '#app/platform/texts/language';
import { inLanguage } from '#app/platform/texts/language.server';
import { findRowText } from '#app/platform/texts/row-text.server';
import { translate } from '#app/platform/texts/t';
import { guaranteeTerm, takedownDates } from '../guarantee/guarantee-text';
import { readPromised } from '../claims/guarantee-promise.server';
import { pricesInWords } from '../catalog/package-text';
import { listPackages } from '../catalog/queries.server';
import type { ANSWER_WORDS } from './faq-form.schema';
import { FAQ_GROUPS, type FaqAudience } from '../initial-data/seed-faq';

export type FaqAnswer = { id: string; question: string; paragraphs: string[] };
export type FaqGroup = { id: string; title: string; answers: FaqAnswer[] };

/** An answer with what it leaves open, such as `{prices}`. */
function filledIn(answer: string, values: Record<string, string>): string {
  return answer.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}

type Words = Record<(typeof ANSWER_WORDS)[number], string>;

async function answerWords(db: Db): Promise<Words> {
  const [packages, promised] = await Promise.all([listPackages(db), readPromised(db)]);
  return { prices: pricesInWords(packages), guarantee: guaranteeTerm(promised), takedown: takedownDates(promised) };
}

type Row = { question: string; answer: string };
type Read = Omit<FaqAnswer, 'id'>;

/** A question as people read it. */
export async function readAnswer(db: Db, row: Row): Promise<Read> {
  return inReadersLanguage(row, await bothWords(db));
}

async function bothWords(db: Db): Promise<[words: Words, english: Words]> {
  const words = await answerWords(db);
  return [words, currentLanguage() === 'en' ? words : await inLanguage('en', () => answerWords(db))];
}

/** A question in the reader's language; one that the office wrote is filled in with `english` words. */
function inReadersLanguage({ question, answer }: Row, [words, english]: [Words, Words]): Read {
  const asked = findRowText(question);
  const said = findRowText(answer);
  const known = asked !== null && said !== null;
  return {
    question: known ? asked : question,
    paragraphs: (known ? filledIn(said, words) : filledIn(answer, english)).split('\n\n'),
  };
}

/** The questions that a person of these audiences may have, by group; groups without one are left out. */
export async function listFaq(db: Db, audiences: readonly FaqAudience[]): Promise<FaqGroup[]> {
  const words = await bothWords(db);
  const rows = await db.faqEntry.findMany({
    where: { active: true, audiences: { hasSome: [...audiences] } },
    select: { id: true, group: true, question: true, answer: true },
    orderBy: { sortOrder: 'asc' },
  });
  return FAQ_GROUPS.map(({ id, title }) => ({
    id,
    title: translate(title),
    answers: rows.filter(({ group }) => group === id).map((row) => ({ id: row.id, ...inReadersLanguage(row, words) })),
  })).filter(({ answers }) => answers.length > 0);
}

/** Which audience a person belongs to for the answers: a pro reads those for crews first of all. */
export function getAudiences(roles: readonly string[]): FaqAudience[] {
  const own: FaqAudience[] = [];
  if (roles.includes('pro')) own.push('pro');
  if (roles.includes('company')) own.push('company');
  if (roles.includes('customer') || own.length === 0) own.push('customer', 'anyone');
  return own;
}

/** "Was this helpful?": one vote a browser and answer, the last one counts. Throws NotFound. */
export async function voteFaq(tx: Tx, vote: { entryId: string; voter: string; helpful: boolean }): Promise<void> {
  const { entryId, voter, helpful } = vote;
  if (!(await tx.faqEntry.findUnique({ where: { id: entryId }, select: { id: true } }))) throw new NotFound();
  await tx.faqVote.upsert({
    where: { entryId_voter: { entryId, voter } },
    create: { entryId, voter, helpful, createdAt: now() },
    update: { helpful, createdAt: now() },
  });
}
