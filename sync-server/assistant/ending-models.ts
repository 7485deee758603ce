import type { AiConfig } from './ai-config.ts';
import { endOf } from './default-models.ts';

/** Days before its end from which the log warns about a model. Providers announce an end at least so much ahead. */
const WARNED_DAYS = 60;
const DAY = 24 * 60 * 60 * 1000;

export interface EndingModel {
  readonly model: string;
  /** yyyy-MM-dd. */
  readonly end: string;
}

/** The operator's models that have ended or end soon. @param now milliseconds since 1970 */
export function endingModels({ providers }: Pick<AiConfig, 'providers'>, now: number): readonly EndingModel[] {
  return Object.values(providers).flatMap(({ model }) => {
    const end = endOf(model);
    return end !== null && Date.parse(end) - now < WARNED_DAYS * DAY ? [{ model, end }] : [];
  });
}
