import { SampleFrame } from './sample-frame.tsx';

/** The dimensions of a voice, 0 to 100. */
const voice = [
  ['Tone', 78],
  ['Clarity', 88],
  ['Authority', 70],
  ['Engagement', 74],
  ['Authenticity', 84],
  ['Structure', 82],
  ['Emotion', 58],
  ['Impact', 66],
] as const;

const center = { x: 170, y: 130 } as const;
const radius = 92;

function pointAt(index: number, share: number): { readonly x: number; readonly y: number } {
  const angle = (2 * Math.PI * index) / voice.length - Math.PI / 2;
  return { x: center.x + radius * share * Math.cos(angle), y: center.y + radius * share * Math.sin(angle) };
}

function outline(shareOf: (index: number) => number): string {
  return voice
    .map((_dimension, index) => pointAt(index, shareOf(index)))
    .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join(' ');
}

export function VoiceSample() {
  return (
    <SampleFrame
      title="Know your voice"
      text="Eight dimensions of how you write, each with sentences of your own, and how they change over time. Without a network too."
      description="A radar of eight dimensions of a voice, strongest in clarity and authenticity."
    >
      <svg viewBox="0 0 340 260" aria-hidden="true" className="mx-auto w-full max-w-[420px]">
        {[0.25, 0.5, 0.75, 1].map((share) => (
          <polygon key={share} points={outline(() => share)} fill="none" className="stroke-line" />
        ))}
        <polygon
          points={outline((index) => voice[index]![1] / 100)}
          className="origin-center animate-unfold fill-growth/20 stroke-growth [transform-box:fill-box]"
          strokeWidth={2}
        />
        {voice.map(([name], index) => {
          const { x, y } = pointAt(index, 1.16);
          const anchor = Math.abs(x - center.x) < 8 ? 'middle' : x > center.x ? 'start' : 'end';
          return (
            <text key={name} x={x} y={y + 4} textAnchor={anchor} className="fill-ink-2 text-[11px]">
              {name}
            </text>
          );
        })}
      </svg>
    </SampleFrame>
  );
}
