import type { ContentItem } from '../documents/content-item.ts';
import { readRegister, setRegister } from '../documents/registers.ts';
import { done, fail, type Result } from '../kernel/result.ts';
import { figureNames, hasFigures, type PostFigures } from '../publishing/post-figures.ts';
import { isFigure, writeTypedFigures } from '../publishing/typed-figures.ts';
import type { ContentFailure } from './failures.ts';

export interface FiguresTyped {
  readonly platformId: number;
  /** Without any number, what was typed before is removed. */
  readonly figures: PostFigures;
  /** UTC instant, ISO 8601. */
  readonly at: string;
}

/** Records the figures of a post that its person typed in. */
export function typeFigures(
  item: ContentItem,
  { platformId, figures, at }: FiguresTyped,
): Result<void, ContentFailure> {
  const publication = item.publications[platformId];
  if (!publication || readRegister(publication.status) !== 'shared') return fail({ type: 'not-posted' });
  if (figureNames.some((name) => !isFigure(figures[name]))) return fail({ type: 'bad-figures' });
  setRegister(publication, 'figures', hasFigures(figures) ? writeTypedFigures({ ...figures, at }) : null);
  return done;
}
