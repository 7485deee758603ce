import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';

/** How to read one point of a chart. @param unit of the points: "day" */
export function PointHint({ unit }: { readonly unit: string }) {
  return (
    <>
      <span className="[@media(hover:none)]:hidden">Point at a {unit}, or use the arrow keys.</span>
      <span className="[@media(hover:hover)]:hidden">Tap a {unit}.</span>
    </>
  );
}

export interface ChartTableProps {
  /** The accessible name. */
  readonly label: string;
  readonly columns: readonly string[];
  /** Cells in the order of the columns. The first names the row. */
  readonly rows: readonly (readonly string[])[];
}

/** The data of a chart as a table. It scrolls within itself when it is wider or far higher than its place. */
export function ChartTable({ label, columns, rows }: ChartTableProps) {
  return (
    <div
      // Focusable, because it scrolls on phones.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label={label}
      className="max-h-[420px] overflow-auto"
    >
      <table className="w-full text-left text-base">
        <thead>
          <tr className="border-b border-line text-sm text-ink-2">
            {columns.map((name, column) => (
              <th key={name} scope="col" className={`py-1.5 font-normal ${column === 0 ? 'pr-3' : 'pl-3 text-right'}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name} className="border-b border-line last:border-b-0">
              <th scope="row" dir="auto" className="py-1.5 pr-3 font-normal wrap-anywhere">
                {name}
              </th>
              {cells.map((cell, column) => (
                // Columns never change their order.
                // oxlint-disable-next-line react/no-array-index-key
                <td key={column} className="py-1.5 pl-3 text-right whitespace-nowrap tabular-nums">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export interface ChartOrTableProps {
  readonly table: ChartTableProps;
  /** The meaning of the chart's marks. */
  readonly legend?: ReactNode;
  /** The chart, drawn from the same data as the table. */
  readonly children: ReactNode;
}

/** A chart that can be read as a table instead. */
export function ChartOrTable({ table, legend, children }: ChartOrTableProps) {
  const [isTable, setIsTable] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      {isTable ? <ChartTable {...table} /> : children}
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-ink-2">
        {legend}
        <Button
          variant="quiet"
          size="small"
          className="ml-auto"
          aria-expanded={isTable}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </div>
    </div>
  );
}
