import type { Db } from '#app/platform/db.server';
import { rowText } from '#app/platform/texts/row-text.server';
import { readSoldNames } from '../business/list-programs.server';
import { OTHER_WORK } from '../page-texts/commercial-texts';
import { readOwnTexts } from '../settings/own-texts.server';
import { OTHER_WORK_ID } from './lead.schema';

type Asked = { programs: readonly string[]; sizeTier: string };

/** What requests name, in words: retired programs and sizes too. */
export async function readAskedWork(db: Db): Promise<{ work: (lead: Asked) => string; size: (lead: Asked) => string }> {
  const [names, own] = await Promise.all([readSoldNames(db), readOwnTexts(db, 'commercial')]);
  const nameOf = (id: string) =>
    id === OTHER_WORK_ID ? rowText(own.texts.otherWork ?? OTHER_WORK) : (names.programs.get(id) ?? id);
  return {
    work: ({ programs }) => programs.map(nameOf).join(', '),
    size: ({ sizeTier }) => rowText(names.sizes.get(sizeTier) ?? sizeTier),
  };
}
