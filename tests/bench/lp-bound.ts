import loadHighs from 'highs';
import { type Instance, type InstanceJob, type InstancePro, type Shift, milesApart, secondsApart } from './instance';

const HOUR = 3600;

type Candidate = { job: InstanceJob; first: number; last: number; seconds: number };

/**
 * No plan of a one-day instance can assign more visits: a linear program over job × pro, solved live by HiGHS. Each job
 * goes to one pro at most, each pro keeps to their cap, and whatever they do between two hours of the day fits between
 * them, with the shortest way there is to each job.
 */
export async function lpBound(inst: Instance): Promise<number> {
  const highs = await loadHighs();
  const jobs = new Map<number, string[]>();
  const rows: string[] = [];
  for (const pro of inst.pros) {
    const shift = pro.shifts[0];
    if (shift) rows.push(...rowsOfPro(inst, pro, shift, jobs));
  }
  for (const names of jobs.values()) rows.push(`${names.join(' + ')} <= 1`);
  const goal = [...jobs.values()].flat().join(' + ');
  const solved = highs.solve(`Maximize\n obj: ${goal}\nSubject To\n${rows.join('\n')}\nEnd`, { output_flag: false });
  if (solved.Status !== 'Optimal') throw new Error(`${inst.name}: the bound ended as ${solved.Status}`);
  return Math.floor(solved.ObjectiveValue + 1e-6);
}

function rowsOfPro(inst: Instance, pro: InstancePro, shift: Shift, jobs: Map<number, string[]>): string[] {
  const [, opens, closes] = shift;
  const found = inst.jobs.flatMap((job) => candidateOf(inst, pro, shift, job) ?? []);
  if (found.length === 0) return [];
  const name = ({ job }: Candidate): string => `x${job.id}_${pro.id}`;
  for (const one of found) jobs.set(one.job.id, [...(jobs.get(one.job.id) ?? []), name(one)]);
  const ways = found.map((one) => shortestWay(inst, pro, one, found));
  const home = Math.min(...found.map(({ job }) => secondsApart(inst, job.zip, pro.zip)));
  const all = found.map((one, at) => `${one.seconds + ways[at]!} ${name(one)}`).join(' + ');
  const booked = pro.bookings.reduce((sum, { s, e }) => sum + e - s, 0);
  const rows = [
    `${found.map(name).join(' + ')} <= ${pro.maxPerDay - pro.bookings.length}`,
    `${all} <= ${closes - opens - booked - (pro.bookings.length === 0 ? home : 0)}`,
  ];
  for (let from = Math.floor(opens / HOUR) * HOUR; from < closes; from += HOUR) {
    for (let to = from + HOUR; to <= closes + HOUR; to += HOUR) rows.push(...rowBetween(from, to));
  }
  return rows;

  function rowBetween(from: number, to: number): string[] {
    const within = found.map((_, at) => at).filter((at) => found[at]!.first >= from && found[at]!.last <= to);
    if (within.length < 2) return [];
    const taken = pro.bookings.reduce((sum, { s, e }) => sum + Math.max(0, Math.min(e, to) - Math.max(s, from)), 0);
    const spared = Math.max(...within.map((at) => ways[at]!));
    const room = to - from - taken + spared;
    const left = within.map((at) => `${found[at]!.seconds + ways[at]!} ${name(found[at]!)}`);
    const most = mostWithin(
      within.map((at) => found[at]!.seconds + ways[at]!),
      room,
    );
    const rows = [`${left.join(' + ')} <= ${room}`];
    if (most < within.length) rows.push(`${within.map((at) => name(found[at]!)).join(' + ')} <= ${most}`);
    return rows;
  }
}

/** How many of the shortest fit into the room: whole jobs, where the program alone would take shares of one. */
function mostWithin(seconds: number[], room: number): number {
  let left = room;
  return seconds.sort((a, b) => a - b).filter((each) => (left -= each) >= 0).length;
}

/** When a pro could begin a job at the earliest and be done at the latest; null when they cannot do it at all. */
function candidateOf(inst: Instance, pro: InstancePro, [, opens, closes]: Shift, job: InstanceJob): Candidate | null {
  if (!pro.trades.includes(job.trade) || job.payout < pro.minPayout) return null;
  if (milesApart(inst, pro.zip, job.zip) > pro.radiusMi) return null;
  const way = secondsApart(inst, pro.zip, job.zip);
  const first = Math.max(opens + way, Math.min(...job.windows.map(([from]) => from)));
  const last = Math.min(closes - way, Math.max(...job.windows.map(([, to]) => to)) + job.service);
  return first + job.service <= last ? { job, first, last, seconds: job.service } : null;
}

/** The shortest way to a job from wherever the pro may come. */
function shortestWay(inst: Instance, pro: InstancePro, one: Candidate, all: readonly Candidate[]): number {
  const zips = [
    pro.zip,
    ...pro.bookings.map(({ zip }) => zip),
    ...all.filter((other) => other !== one).map(({ job }) => job.zip),
  ];
  return Math.min(...zips.map((zip) => secondsApart(inst, zip, one.job.zip)));
}
