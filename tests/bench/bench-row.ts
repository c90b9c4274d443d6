/** One line of the table. Ratios are ours ÷ theirs; `better` says which way is better. */
export type BenchRow = {
  name: string;
  work: string;
  ours: string;
  theirs: string;
  ratio: number;
  better: 'more' | 'less';
  floor: number;
  goal: number;
};

/** Milliseconds of processor time this process has used: a search on a busy machine gets the seconds it is promised. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function getVerdict({ ratio, better, floor, goal }: BenchRow): string {
  const holds = (bar: number): boolean => (better === 'more' ? ratio >= bar : ratio <= bar);
  if (holds(goal)) return 'goal';
  return holds(floor) ? 'floor' : 'below';
}

export function getTable(rows: BenchRow[]): string {
  const sign = (row: BenchRow): string => (row.better === 'more' ? '≥' : '≤');
  const lines = rows.map((row) =>
    [
      row.name,
      row.work,
      row.ours,
      row.theirs,
      row.ratio.toFixed(3),
      `${sign(row)} ${row.floor}`,
      `${sign(row)} ${row.goal}`,
      getVerdict(row),
    ].join(' | '),
  );
  const head = ['name', 'work', 'ours', 'peer or limit', 'ratio', 'floor', 'goal', 'reached'];
  return [head, head.map(() => '---'), ...lines.map((line) => [line])].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
