import { choosePillar, choosePlatform, renameItem } from './edit-item.ts';
import type { ContentFailure } from './failures.ts';
import { replaceText } from './write-text.ts';
import type { ContentItem } from '../documents/content-item.ts';
import { readRegister } from '../documents/registers.ts';
import { bodyPath, descriptionPath } from '../documents/text-path.ts';
import { type Result, done, fail } from '../kernel/result.ts';
import type { StepFieldName } from '../documents/step-fields.ts';

type Outcome = Result<void, ContentFailure>;

/** Sets a step's field that is stored on the item itself. Returns null for every other field. */
export function fillItemField(item: ContentItem, { step, field }: StepFieldName, value: unknown): Outcome | null {
  const wrong = fail({ type: 'unknown-option' } as const);
  switch (`${step}.${field}`) {
    case 'platform.selectedPlatforms':
      if (value === null) return choosePlatforms(item, []);
      return isListOfNumbers(value) ? choosePlatforms(item, [...new Set(value)]) : wrong;
    case 'content-strategy.title':
      if (isBlank(value) && isBlank(readRegister(item.title))) return done;
      return typeof value === 'string' ? renameItem(item, { title: value }) : wrong;
    case 'content-strategy.ideaDescription':
      return value === null || typeof value === 'string'
        ? replaceText(item, { path: descriptionPath, text: value ?? '' })
        : wrong;
    case 'content-strategy.pillarId':
      return value === null || typeof value === 'string' ? choosePillar(item, { pillarId: value || null }) : wrong;
    case 'content-creation.content':
      return value === null || typeof value === 'string'
        ? replaceText(item, { path: bodyPath, text: value ?? '' })
        : wrong;
    default:
      return null;
  }
}

/** Sets the platforms in the given order. The first one is the main one. */
function choosePlatforms(item: ContentItem, wanted: readonly number[]): Outcome {
  const others = Object.keys(item.platforms)
    .map(Number)
    .filter((platformId) => !wanted.includes(platformId));
  for (const platformId of others) choosePlatform(item, { platformId, chosen: false });
  for (const [index, platformId] of wanted.entries()) {
    const outcome = choosePlatform(item, { platformId, chosen: true });
    if (!outcome.ok) return outcome;
    if (item.platforms[platformId] !== index + 1) item.platforms[platformId] = index + 1;
  }
  return done;
}

/** A blank title is accepted for an item that has none yet. */
function isBlank(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '');
}

function isListOfNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'number');
}
