import { z } from 'zod';
import { mark, t } from '#app/platform/texts/t';

/** People that one visit may take, the pro included. */
export const PEOPLE_LIMIT = 4;
/** People that one pro may come with, themself included. */
export const CREW_LIMIT = 6;
/** Names that the office may list. */
export const EQUIPMENT_LIMIT = 30;

/** What the work at a visit takes beyond one person with bare hands. */
export type Needs = { equipment: string[]; people: number };

/** The boxes of a form for equipment. Which of it the office lists the database says. */
export const equipmentField = z.preprocess(
  (given): unknown => (given === undefined || Array.isArray(given) ? (given ?? []) : [given]),
  z.array(z.string().min(1).max(40)).max(EQUIPMENT_LIMIT, mark('Choose from the list')),
);

/** How many people; a form without the field means one. */
export function peopleField(most: number, message: string) {
  return z.preprocess(
    (given): unknown => (given === undefined ? '1' : given),
    z.coerce.number({ message }).int(message).min(1, message).max(most, message),
  );
}

/** The people that a visit takes, as its form gives them. */
export const visitPeopleField = peopleField(PEOPLE_LIMIT, mark('Enter how many people, 1 to 4'));

/** "2 people, 40-ft ladder, lift", or null where one person comes as they are. */
export function needsText({ equipment, people }: Needs): string | null {
  const words = [...(people > 1 ? [t('{people} people', { people })] : []), ...equipment];
  return words.length > 0 ? words.join(', ') : null;
}
