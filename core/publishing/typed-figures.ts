/** Figures of a post that a person typed in, for platforms that tell the server none. */
import type { ContentItem } from '../documents/content-item.ts';
import { readRegister } from '../documents/registers.ts';
import { parseJson } from '../kernel/json.ts';
import { figureNames, hasFigures, MAX_FIGURE, type PostFigures } from './post-figures.ts';

export interface TypedFigures extends PostFigures {
  /** UTC instant, ISO 8601, at which they were typed. */
  readonly at: string;
}

export function isFigure(value: unknown): value is number | null {
  return value === null || (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_FIGURE);
}

/** The register's text. */
export function writeTypedFigures({ views, likes, reposts, replies, at }: TypedFigures): string {
  return JSON.stringify({ views, likes, reposts, replies, at });
}

/** Null for anything but figures: documents may contain any value. */
export function readTypedFigures(text: string | null): TypedFigures | null {
  const parsed = text === null ? null : parseJson(text);
  if (typeof parsed !== 'object' || parsed === null) return null;
  const told = parsed as Partial<Record<keyof TypedFigures, unknown>>;
  const [views, likes, reposts, replies] = figureNames.map((name) => told[name] ?? null);
  const at = told.at;
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at))) return null;
  if (!isFigure(views) || !isFigure(likes) || !isFigure(reposts) || !isFigure(replies)) return null;
  const figures = { views, likes, reposts, replies, at: new Date(at).toISOString() };
  return hasFigures(figures) ? figures : null;
}

/** The figures that the person typed in for the item's post on a platform; null if there are none. */
export function typedFigures(item: ContentItem, platformId: number): TypedFigures | null {
  return readTypedFigures(readRegister(item.publications[platformId]?.figures));
}

/** Digits, with the signs that separate thousands in any language: 1200, 1,200, 1.200, 1 200, 1,20,000. */
const WHOLE = /^\d{1,13}$|^\d{1,3}(?:[\s.,’'\u066C]\d{2,3}){0,4}[\s.,’'\u066C]\d{3}$/;

/** The number in what a person typed, null for nothing; undefined if it is no whole number. */
export function typedCount(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  const count = WHOLE.test(typed) ? Number(typed.replaceAll(/\D/g, '')) : Number.NaN;
  return isFigure(count) ? count : undefined;
}
