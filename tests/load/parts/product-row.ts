/** One line of a part's table. The ratio says how we stand beside the peer: at least or at most what the goal says. */
export type ProductRow = {
  name: string;
  work: string;
  ours: string;
  theirs: string;
  ratio?: number;
  goal?: { at: number; better: 'more' | 'less' };
};

function verdictOf({ ratio, goal }: ProductRow): string {
  if (ratio === undefined || !goal) return '';
  return (goal.better === 'more' ? ratio >= goal.at : ratio <= goal.at) ? 'yes' : 'no';
}

/** The rows as a table of Markdown. */
export function productTable(rows: ProductRow[]): string {
  const head = ['name', 'work', 'ours', 'peer', 'ratio', 'goal', 'reached'];
  const lines = rows.map((row) => [
    row.name,
    row.work,
    row.ours,
    row.theirs,
    row.ratio?.toFixed(2) ?? '',
    row.goal ? `${row.goal.better === 'more' ? '≥' : '≤'} ${row.goal.at}` : '',
    verdictOf(row),
  ]);
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

export function share(values: number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

export function rounded(value: number, digits = 1): string {
  return String(Number(value.toFixed(digits)));
}
