import { useWidth } from '../../ui/use-width.ts';
import { axisAngle, layoutRadar } from './radar-layout.ts';

export interface RadarAxis {
  readonly name: string;
  /** 0 to 100. */
  readonly score: number;
}

export interface RadarChartProps {
  /** The accessible name: the subject, with its scores. */
  readonly label: string;
  readonly axes: readonly RadarAxis[];
  /** Fades the drawing; the names below it stay readable. */
  readonly isExample?: boolean;
}

/** Widest chart, in pixels. */
const MAX_WIDTH = 420;
const rings = [25, 50, 75, 100];

/** Scores from 0 in the middle to 100 at the edge, one axis each. A table beside it holds the scores. */
export function RadarChart({ label, axes, isExample = false }: RadarChartProps) {
  const { ref, width } = useWidth<HTMLDivElement>(MAX_WIDTH);
  const { isNumbered, height, centre, radius, fontSize, lineHeight, labels } = layoutRadar(
    axes.map(({ name }) => name),
    Math.max(width, 1),
  );
  const at = (index: number, score: number) => {
    const angle = axisAngle(index, axes.length);
    const distance = (score / 100) * radius;
    return { x: centre.x + distance * Math.cos(angle), y: centre.y + distance * Math.sin(angle) };
  };
  const outline = (score: (axis: RadarAxis) => number) =>
    axes
      .map((axis, index) => at(index, score(axis)))
      .map(({ x, y }) => `${x},${y}`)
      .join(' ');
  return (
    <div ref={ref} className="mx-auto w-full" style={{ maxWidth: MAX_WIDTH }}>
      <svg
        role="img"
        aria-label={label}
        width={width}
        height={height}
        className={isExample ? 'block opacity-45' : 'block'}
      >
        {rings.map((ring) => (
          <polygon key={ring} points={outline(() => ring)} fill="none" stroke="var(--line)" />
        ))}
        <polygon
          points={outline(({ score }) => score)}
          fill="color-mix(in oklab, var(--growth) 18%, transparent)"
          stroke="var(--growth)"
          strokeWidth={2}
          strokeLinejoin="round"
        />
        {axes.map(({ name, score }, index) => {
          const point = at(index, score);
          const { lines, x, y, anchor } = labels[index]!;
          return (
            <g key={name}>
              <circle cx={point.x} cy={point.y} r={4} fill="var(--growth)" />
              <text dominantBaseline="central" textAnchor={anchor} fontSize={fontSize} fill="var(--ink-2)">
                {lines.map((line, row) => (
                  // The words of one name, always in this order.
                  // oxlint-disable-next-line react/no-array-index-key
                  <tspan key={row} x={x} y={y + row * lineHeight}>
                    {line}
                  </tspan>
                ))}
              </text>
            </g>
          );
        })}
      </svg>
      {isNumbered && (
        <ol aria-hidden="true" className="mt-2 grid list-inside list-decimal gap-1 text-sm text-ink-2">
          {axes.map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
        </ol>
      )}
    </div>
  );
}
