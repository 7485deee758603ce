/** A line of the benchmarks' table. */
export interface BenchmarkLine {
  readonly benchmark: string;
  readonly unit: 'ms' | 'kB' | '/s' | '×' | 'points' | 'bursts' | 'items' | 'times' | 'MB';
  /** Absent when our engine was not measured in this run. */
  readonly ours?: number;
  /** As worded in the requirements, such as `≤ 150 ms`. */
  readonly target?: string;
  /** Figures of the peers by name, from the same run. */
  readonly peers?: Readonly<Record<string, PeerCell>>;
}

export interface PeerCell {
  readonly figure: number;
  /** A remark needed for the comparison, such as another number of items. */
  readonly note?: string;
}

/** An aligned table: benchmark, our figure, its target, and each peer's figure with its ratio to ours. */
export function formatTable(lines: readonly BenchmarkLine[]): string {
  const peers = [...new Set(lines.flatMap(({ peers: cells }) => Object.keys(cells ?? {})))];
  const header = ['Benchmark', 'Rostrum', 'Target', ...peers];
  const rows = lines.map((line) => [
    line.benchmark,
    line.ours === undefined ? '–' : formatFigure(line.ours, line.unit),
    line.target ?? '',
    ...peers.map((peer) => formatPeer(line, peer)),
  ]);
  return alignRows([header, ...rows]);
}

/** Three significant digits, because a shared machine gives no more; thousands are separated by commas. */
export function formatFigure(figure: number, unit: BenchmarkLine['unit']): string {
  const digits = figure >= 10 ? 0 : figure >= 1 ? 1 : 2;
  const number = figure.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit === '×' || unit === '/s' ? `${number}${unit}` : `${number} ${unit}`;
}

function formatPeer({ ours, unit, peers }: BenchmarkLine, peer: string): string {
  const cell = peers?.[peer];
  if (!cell) return '';
  const ratio = ours === undefined ? '' : ` (${formatFigure(cell.figure / ours, '×')})`;
  return `${formatFigure(cell.figure, unit)}${ratio}${cell.note ? ` ${cell.note}` : ''}`;
}

/** Rows of cells, the first of them a heading, as aligned text. */
export function alignRows(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const format = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd();
  const [header = [], ...body] = rows;
  return [format(header), widths.map((width) => '─'.repeat(width)).join('  '), ...body.map(format)].join('\n');
}
