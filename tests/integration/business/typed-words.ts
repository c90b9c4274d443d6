import { readFileSync } from 'node:fs';
import { readFrontPage } from '#app/domain/business/save-front-page.server';
import { PAGE_WORDS } from '#app/domain/page-texts/page-definition';
import { db } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';

/** The account of the stand-in, and the words that a text may hold. */
const NAMES = ['Sandbox (acct_sandboxplatform)', ...Object.keys(PAGE_WORDS).map((word) => `{${word}}`)];

function linesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.split('\n');
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(linesIn) : [];
}

/** As the page of an area lists them: "Cook, IL". */
async function countyNames(): Promise<string[]> {
  const areas = await db().serviceArea.findMany({ select: { state: true } });
  const counties = await db().zipCode.findMany({
    where: { state: { in: areas.map(({ state }) => state) } },
    distinct: ['state', 'county'],
    select: { state: true, county: true },
  });
  return counties.map(({ state, county }) => `${county}, ${state}`);
}

async function rows(): Promise<unknown[]> {
  return Promise.all([
    db().serviceLine.findMany({
      select: {
        name: true,
        text: true,
        license: true,
        doneText: true,
        guaranteeText: true,
        usualChecks: true,
        problems: true,
        kinds: { select: { name: true } },
      },
    }),
    db().package.findMany({
      select: {
        name: true,
        slug: true,
        tagline: true,
        description: true,
        features: true,
        installChecks: true,
        takedownChecks: true,
      },
    }),
    db().addOn.findMany({ select: { name: true, description: true } }),
    db().serviceArea.findMany({ select: { name: true, state: true } }),
    db().commercialProgram.findMany({ select: { name: true, text: true } }),
    db().siteSize.findMany({ select: { label: true } }),
    db().equipment.findMany({ select: { name: true } }),
    db().closedDays.findMany({ select: { name: true, reason: true } }),
    db().faqEntry.findMany({ select: { question: true, answer: true } }),
    db().siteSetting.findMany({ where: { key: { in: ['businessName', 'email'] } }, select: { value: true } }),
    countyNames(),
    db().user.findMany({ select: { email: true, fullName: true } }),
  ]);
}

/** The words on the pages of the business that the office wrote, or may change: rows, and the English texts in the fields of editors. */
export async function typedWords(): Promise<string[]> {
  const usual = JSON.parse(readFileSync('app/platform/texts/es-rows.json', 'utf8')) as Record<string, string>;
  const front = await readFrontPage(db());
  const words = [...NAMES, env().MAIL_FROM, ...Object.keys(usual), ...linesIn(await rows()), ...linesIn(front)];
  return [...new Set(words.map((text) => text.trim().replaceAll("'", '’')).filter((text) => text.length > 1))];
}
