import { inLanguage } from '#app/platform/texts/language.server';
import { mark, t, translate } from '#app/platform/texts/t';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { InputError } from '#app/platform/errors';
import { dateColumn, dateText, localDate } from '#app/platform/local-date';
import { enqueue } from '#app/tasks/enqueue.server';
import { recordAudit } from '../audit/record-audit.server';
import { addDays } from '../catalog/seasons';
import { firstBookableDate, longDate } from '../catalog/visit-windows';
import { closedText } from '../closed-days/closed-days';
import { findClosed } from '../closed-days/read-closed.server';
import { makeVisit } from './generate-visits.server';
import { lockProgram, type LockedProgram, requireStatus } from './lock-program.server';
import { makeKey, notifyCompany, notifyOffice } from './notify-program.server';
import { type ProgramActor, recordProgramEvent } from './record-event.server';
import { releaseVisits } from './release-visits.server';

/** The furthest day that a pause or an end may name. */
const MOST_DAYS = 730;

type Change = { id: string; companyId?: string | undefined; actor: ProgramActor };

const TYPE_WORDS = { paused: mark('paused'), resumed: mark('resumed'), end: mark('end'), visit: mark('visit') };

/** Keeps, mails and audits one change of a program. */
async function record(
  tx: Tx,
  {
    program,
    actor,
    type,
    text,
  }: { program: LockedProgram; actor: ProgramActor; type: keyof typeof TYPE_WORDS; text: () => string },
) {
  const { id, companyId, name, version } = program;
  const kept = inLanguage('en', text);
  await recordProgramEvent(tx, { id, companyId, type, actor, text: kept });
  const key = makeKey(type, String(version), kept);
  const subject = () => `${name}: ${translate(TYPE_WORDS[type])}`;
  await notifyCompany(tx, { id, companyId, key, subject, text, url: appUrl(`/commercial/programs/${id}`) });
  if (actor.kind !== 'admin') return notifyOffice(tx, { id, key, subject, text });
  return recordAudit(tx, {
    actor: { kind: 'admin', userId: actor.userId },
    action: `program.${type}`,
    objectType: 'site_program',
    objectId: id,
    reason: kept,
  });
}

/**
 * Pauses a program from now until a day: its visits before that day are taken back, and nothing is billed. It goes on by itself on the
 * day. Throws NotFound, Conflict, InputError for a day that is past or too far.
 */
export async function pauseProgram(
  tx: Tx,
  { until, reason, ...change }: Change & { until: string; reason: string },
): Promise<void> {
  const program = await lockProgram(tx, change);
  requireStatus(program, ['active']);
  const today = localDate(now(), program.zone);
  if (until <= today || until > addDays(today, MOST_DAYS))
    throw new InputError(t('Choose another day'), { until: t('Choose a day after today, within two years') });
  await tx.siteProgram.update({
    where: { id: program.id },
    data: { status: 'paused', pausedUntil: dateColumn(until), pauseReason: reason, version: { increment: 1 } },
  });
  await releaseVisits(tx, { program, from: today, until, reason: mark('The program is paused') });
  await record(tx, {
    program,
    actor: change.actor,
    type: 'paused',
    text: () => t('Paused until {day}: {reason}', { day: longDate(until), reason }),
  });
}

/** Goes on with a paused program now: the visits that it owes are made again. Throws NotFound, Conflict. */
export async function resumeProgram(tx: Tx, change: Change): Promise<void> {
  const program = await lockProgram(tx, change);
  requireStatus(program, ['paused']);
  await tx.siteProgram.update({
    where: { id: program.id },
    data: { status: 'active', pausedUntil: null, pauseReason: '', version: { increment: 1 } },
  });
  await enqueue(tx, 'programs/generate', { siteProgramId: program.id });
  await record(tx, { program, actor: change.actor, type: 'resumed', text: () => t('Visits start again.') });
}

/**
 * Ends a program on a day, not before its notice is over: visits from that day on are taken back. Throws NotFound, Conflict, InputError
 * for a day within the notice.
 */
export async function endProgram(
  tx: Tx,
  { endsOn, reason, ...change }: Change & { endsOn: string; reason: string },
): Promise<void> {
  const program = await lockProgram(tx, change);
  requireStatus(program, ['active', 'paused']);
  const today = localDate(now(), program.zone);
  const first = addDays(today, program.noticeDays);
  if (endsOn < first || endsOn > addDays(today, MOST_DAYS))
    throw new InputError(t('Choose another day'), {
      endsOn: t('Choose {day} or a later day within two years', { day: longDate(first) }),
    });
  await tx.siteProgram.update({
    where: { id: program.id },
    data: { endsOn: dateColumn(endsOn), endReason: reason, version: { increment: 1 } },
  });
  await releaseVisits(tx, { program, from: endsOn, reason: mark('The program ends') });
  // A later end than was named before owes visits again.
  await enqueue(tx, 'programs/generate', { siteProgramId: program.id });
  await record(tx, {
    program,
    actor: change.actor,
    type: 'end',
    text: () => t('Ends on {day}: {reason}', { day: longDate(endsOn), reason }),
  });
}

/** A visit that is asked for, of a program that comes as needed or between its own days; a closed day is refused. Throws NotFound, Conflict, InputError. */
export async function requestVisit(tx: Tx, { day, ...change }: Change & { day: string }): Promise<void> {
  const program = await lockProgram(tx, change);
  requireStatus(program, ['active']);
  const soonest = [firstBookableDate(now(), program.zone), dateText(program.startsOn)].reduce((a, b) => (a > b ? a : b));
  const ends = program.endsOn && dateText(program.endsOn);
  const last = addDays(soonest, 90);
  if (day < soonest || day > last || (ends && day >= ends))
    throw new InputError(t('Choose another day'), {
      day: t('Choose a day from {first} to {last}', {
        first: longDate(soonest),
        last: longDate(ends ? addDays(ends, -1) : last),
      }),
    });
  const closed = await findClosed(tx, { zip: program.zip, service: program.service, date: day });
  if (closed) throw new InputError(t('The day is closed'), { day: closedText(closed, day) });
  const there = { siteProgramId: program.id, dueOn: dateColumn(day), releasedAt: null };
  // One of that day that was canceled makes room for another.
  await tx.programVisit.updateMany({ where: { ...there, visit: { status: 'cancelled' } }, data: { releasedAt: now() } });
  if (await tx.programVisit.count({ where: there }))
    throw new InputError(t('Choose another day'), { day: t('There is a visit of this program on that day') });
  const visitId = await makeVisit(tx, { program, day, opensOn: day, preferredProId: null });
  if (!visitId) throw new InputError(t('The company has no owner or manager who can order visits.'));
  await record(tx, {
    program,
    actor: change.actor,
    type: 'visit',
    text: () => t('Visit requested for {day}.', { day: longDate(day) }),
  });
}
