import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { dateText } from '#app/platform/local-date';
import { inLanguage } from '#app/platform/texts/language.server';
import { t } from '#app/platform/texts/t';
import { addDays } from '../catalog/seasons';
import { firstBookableDate, longDate } from '../catalog/visit-windows';
import type { Closed } from '../closed-days/closed-days';
import { readOpenDays } from '../closed-days/read-closed.server';
import { dueDates } from './cadence';
import { endsOnText, type LockedProgram } from './lock-program.server';
import { notifyOffice } from './notify-program.server';
import { recordProgramEvent } from './record-event.server';

/** More than the days between two visits of any program. */
const LONGEST_GAP_DAYS = 370;

type Due = { day: string; opensOn: string };

/**
 * The first of a program's due days that has an open day before the program comes again or ends, with that day. The others are left out:
 * the program's history says why, and the office is told once for each closure.
 */
export async function findOpenDue(
  tx: Tx,
  { program, days }: { program: LockedProgram; days: readonly string[] },
): Promise<Due | null> {
  const [from] = days;
  if (!from) return null;
  const findOpen = await readOpenDays(tx, { zip: program.zip, service: program.service, from });
  const bookable = firstBookableDate(now(), program.zone);
  for (const day of days) {
    const { opensOn, closed } = findOpen(day < bookable ? bookable : day);
    if (opensOn && opensOn < comesAgain(program, day)) return { day, opensOn };
    if (closed) await leaveOut(tx, { program, day, closed });
  }
  return null;
}

/** The day of the next visit after that of `day`, or the first day without the program. */
function comesAgain(program: LockedProgram, day: string): string {
  const to = addDays(day, LONGEST_GAP_DAYS);
  const [next = to] = dueDates({ startsOn: dateText(program.startsOn), cadence: program.cadence, from: addDays(day, 1), to });
  const ends = endsOnText(program);
  return ends && ends < next ? ends : next;
}

type LeftOut = { program: LockedProgram; day: string; closed: Closed };

async function leaveOut(tx: Tx, { program, day, closed }: LeftOut): Promise<void> {
  const { id, companyId, name } = program;
  const write = () => t('No visit on {day}, we’re closed: {reason}', { day: longDate(day), reason: closed.reason });
  const text = inLanguage('en', write);
  if (await tx.programEvent.count({ where: { siteProgramId: id, type: 'closed', text } })) return;
  await recordProgramEvent(tx, { id, companyId, type: 'closed', actor: { kind: 'system', userId: null }, text });
  await notifyOffice(tx, {
    id,
    key: `closed:${closed.toOn}`,
    subject: () => t('{program}: visits are left out', { program: name }),
    text: () =>
      t(
        'This program’s days are closed until {day} ({reason}), so some of its visits have no open day. Its history lists the skipped visits. Agree on another day with the company, or reopen the days.',
        {
          day: longDate(closed.toOn),
          reason: closed.reason,
        },
      ),
  });
}
