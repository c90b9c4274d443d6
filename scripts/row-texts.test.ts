import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SERVICE_TEMPLATES } from '#app/domain/business/service-templates';
import { type PageFacts } from '#app/domain/page-texts/page-definition';
import { commercialTexts } from '#app/domain/page-texts/commercial-texts';
import { privacyTexts, termsTexts } from '#app/domain/page-texts/legal-texts';
import { samplesTexts } from '#app/domain/page-texts/samples-texts';
import { guaranteeTexts, howItWorksTexts, servicesTexts } from '#app/domain/page-texts/guide-texts';
import { professionalsTexts } from '#app/domain/page-texts/professionals-texts';
import {
  seedAddOns,
  seedPrograms,
  seedServiceLines,
  seedSettings,
  seedSiteSizes,
  seedWorkKinds,
} from '#app/domain/initial-data/seed-catalog';
import { seedFaq } from '#app/domain/initial-data/seed-faq';
import { seedFrontPage } from '#app/domain/initial-data/seed-front-page';
import { seedPlans } from '#app/domain/initial-data/seed-plans';
import { seedPackages } from '#app/domain/initial-data/seed-packages';
import { litTexts, pestTexts } from '#app/domain/initial-data/seed-page-texts';

const spanish = JSON.parse(readFileSync('app/platform/texts/es-rows.json', 'utf8')) as Record<string, string>;

/** Every text in a value, with nothing said of where it stands. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.split('\n').filter(Boolean);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : [];
}

function facts(takesDown: boolean): PageFacts {
  const offer = { names: [], texts: [], isLit: takesDown, takesDown, doneText: 'the work is done' };
  return { offer, programLine: takesDown ? 'Pest control' : null, hasEmergencyLine: takesDown };
}

const PAGES = [
  commercialTexts,
  guaranteeTexts,
  howItWorksTexts,
  privacyTexts,
  professionalsTexts,
  samplesTexts,
  servicesTexts,
  termsTexts,
];
const usual = PAGES.flatMap(({ fields }) =>
  [true, false].flatMap((takesDown) => fields.map((field) => field.usual(facts(takesDown)))),
);
const lines = seedServiceLines.map((line) => [
  line.name,
  line.text,
  line.guaranteeText,
  'doneText' in line ? line.doneText : 'the work is done',
  line.problems,
  'storageText' in line ? line.storageText : [],
]);
const templates = SERVICE_TEMPLATES.map(({ name, text, doneText, guaranteeText, problems, usualChecks, packages = [] }) => [
  [name, text, doneText, guaranteeText, problems, usualChecks],
  packages.map(({ tagline, features }) => [tagline, features]),
]);
const packages = seedPackages
  .filter(({ serviceLineId }) => serviceLineId === 'holiday_lighting')
  .map(({ tagline, description, features, installChecks, takedownChecks }) => [
    [tagline, description, features],
    [installChecks, takedownChecks],
  ]);
const workKinds = seedWorkKinds.map(({ name }) => name);
const addOns = seedAddOns.map(({ description }) => description);
const plans = seedPlans.map(({ tagline, features }) => [tagline, features]);
const answers = seedFaq.map(({ question, answer }) => [question, answer]);
const notice = seedSettings.filter(({ key }) => key === 'seasonNotice').map(({ value }) => value);
const demo = [seedFrontPage, litTexts, pestTexts];
const programs = [seedPrograms.map(({ text }) => text), seedSiteSizes.map(({ label }) => label)];

const written = new Set(wordsIn([usual, lines, templates, packages, workKinds, addOns, plans, answers, notice, demo, programs]));

test('all that the pages in Spanish read of rows has its Spanish, unless the office changed it, and no Spanish is left over', () => {
  expect([...written].filter((text) => !Object.hasOwn(spanish, text))).toEqual([]);
  expect(Object.keys(spanish).filter((text) => !written.has(text))).toEqual([]);
});

test('a Spanish text of a row leaves the same places open', () => {
  const open = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
  expect(Object.entries(spanish).filter(([text, es]) => es.trim() === '' || `${open(text)}` !== `${open(es)}`)).toEqual([]);
});
