/**
 * Where a radar's centre and labels are, for the width that it has. The labels come first: each is shown whole, wrapped
 * at its blanks, and the radar takes the room that they leave. Where that is too little for a radar, its axes have
 * numbers, and a key below it holds the names.
 */

export interface RadarLabel {
  readonly lines: readonly string[];
  readonly x: number;
  /** Of the middle of the first line. */
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

export interface RadarLayout {
  /** Whether the labels are numbers, from 1. */
  readonly isNumbered: boolean;
  /** In pixels, like all lengths here. */
  readonly height: number;
  readonly centre: { readonly x: number; readonly y: number };
  readonly radius: number;
  readonly fontSize: number;
  readonly lineHeight: number;
  /** In the order of the names. */
  readonly labels: readonly RadarLabel[];
}

const MAX_RADIUS = 100;
/** Of a radar with names: in a smaller one no shape can be seen. */
const MIN_RADIUS = 40;
/** Between the outermost ring and a label. */
const GAP = 12;
/** Longest line of more than one word, in characters. */
const LINE_LENGTH = 11;
/** Width of a character in ems: more than the interface's font needs on average, because no letter may be cut. */
const CHARACTER = 0.58;
/** Below this width the labels are smaller. */
const NARROW = 360;

/** @param index of the axis; the first points up, the others follow clockwise. @returns radians */
export function axisAngle(index: number, count: number): number {
  return (2 * Math.PI * index) / count - Math.PI / 2;
}

export function layoutRadar(names: readonly string[], width: number): RadarLayout {
  const named = layoutLabels(names, width);
  if (named.radius >= MIN_RADIUS) return { ...named, isNumbered: false };
  return {
    ...layoutLabels(
      names.map((_, index) => String(index + 1)),
      width,
    ),
    isNumbered: true,
  };
}

function layoutLabels(names: readonly string[], width: number): Omit<RadarLayout, 'isNumbered'> {
  const fontSize = width < NARROW ? 12 : 13;
  const lineHeight = Math.round(fontSize * 1.25);
  const measured = names.map((name, index) => {
    const lines = wrapLabel(name);
    const angle = axisAngle(index, names.length);
    const cos = Math.abs(Math.cos(angle)) < 0.01 ? 0 : Math.cos(angle);
    const textWidth = Math.max(...lines.map((line) => line.length)) * fontSize * CHARACTER;
    return { lines, cos, sin: Math.sin(angle), textWidth, textHeight: lines.length * lineHeight };
  });

  /** The room that the widest label needs on a side of the centre. */
  const roomOn = (side: 1 | -1, radius: number) =>
    Math.max(
      radius,
      ...measured.map(({ cos, textWidth }) => {
        if (cos === 0) return textWidth / 2;
        return Math.sign(cos) === side ? (radius + GAP) * Math.abs(cos) + textWidth : 0;
      }),
    );
  let radius = MAX_RADIUS;
  while (radius > 1 && roomOn(-1, radius) + roomOn(1, radius) > width) radius -= 1;

  const x = Math.max(roomOn(-1, radius), Math.min(width / 2, width - roomOn(1, radius)));
  // Above and below the centre: a label on the vertical axis lies outside of the ring, the others beside their point.
  const tops = measured.map(({ cos, sin, textHeight }) => {
    const middle = (radius + GAP) * sin;
    if (cos !== 0) return middle - textHeight / 2;
    return sin < 0 ? middle - textHeight + lineHeight / 2 : middle - lineHeight / 2;
  });
  const top = Math.min(-radius, ...tops) - 2;
  const bottom = Math.max(radius, ...tops.map((each, index) => each + measured[index]!.textHeight)) + 2;
  return {
    height: Math.ceil(bottom - top),
    centre: { x, y: -top },
    radius,
    fontSize,
    lineHeight,
    labels: measured.map(({ lines, cos }, index) => ({
      lines,
      x: x + (radius + GAP) * cos,
      y: tops[index]! - top + lineHeight / 2,
      anchor: cos === 0 ? 'middle' : cos > 0 ? 'start' : 'end',
    })),
  };
}

/** Breaks a name at its blanks. No word is broken or cut. */
export function wrapLabel(name: string): string[] {
  const lines: string[] = [];
  for (const word of name.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= LINE_LENGTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
