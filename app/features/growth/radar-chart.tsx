import { scaleLinear } from '@visx/scale';

/** Longest label that fits a radar, in characters (docs/rules/growth.md, "Analytics"). */
const MAX_LABEL = 10;

export function radarLabel(name: string): string {
  return name.length > MAX_LABEL ? `${name.slice(0, MAX_LABEL).trimEnd()}…` : name;
}

export interface RadarAxis {
  readonly name: string;
  /** 0 to 100. */
  readonly score: number;
}

export interface RadarChartProps {
  /** The accessible name: the subject, with its scores. */
  readonly label: string;
  readonly axes: readonly RadarAxis[];
}

const WIDTH = 384;
const HEIGHT = 280;
const RADIUS = 92;
/** Radius of the labels: outside the outermost ring. */
const LABELS_AT = 116;
const rings = [25, 50, 75, 100];

/** Scores from 0 in the middle to 100 at the edge, one axis each. The scores are also shown as text beside it. */
export function RadarChart({ label, axes }: RadarChartProps) {
  const radius = scaleLinear<number>({ domain: [0, 100], range: [0, RADIUS] });
  const at = (index: number, score: number) => {
    const angle = (2 * Math.PI * index) / axes.length - Math.PI / 2;
    const distance = radius(score);
    return { x: WIDTH / 2 + distance * Math.cos(angle), y: HEIGHT / 2 + distance * Math.sin(angle) };
  };
  const outline = (score: (axis: RadarAxis) => number) =>
    axes
      .map((axis, index) => at(index, score(axis)))
      .map(({ x, y }) => `${x},${y}`)
      .join(' ');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="mx-auto w-full max-w-[420px]">
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
        const text = at(index, LABELS_AT);
        const side = Math.round(text.x - WIDTH / 2);
        return (
          <g key={name}>
            <circle cx={point.x} cy={point.y} r={4} fill="var(--growth)" />
            <text
              x={text.x}
              y={text.y}
              dominantBaseline="middle"
              textAnchor={side === 0 ? 'middle' : side > 0 ? 'start' : 'end'}
              fontSize={14}
              fill="var(--ink-2)"
            >
              <title>{name}</title>
              {radarLabel(name)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
