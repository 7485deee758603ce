import { countWords, readingMinutes, wordsOf } from '../kernel/text.ts';
import type { ContentItem } from '../documents/content-item.ts';
import { hasRequiredTicks, keysInOrder, readResultPart, readRows, resultParts } from '../documents/read-rows.ts';
import { readRegister, setRegister } from '../documents/registers.ts';
import { readPlan } from '../documents/publishing-plan.ts';
import { parseJson } from '../kernel/json.ts';
import { type StepId, stepIds } from '../documents/steps.ts';
import { allStepFields, type StepField, type StepFieldName } from '../documents/step-fields.ts';
import { limits } from '../documents/limits.ts';

/** Words per minute for the wizard's step state (docs/rules.md, "Figures"). */
const WIZARD_WORDS_PER_MINUTE = 250;

/** All steps of the wizard as plain JSON, by step and field (docs/rules.md, "Shapes"). */
export function readStepData(item: ContentItem): Record<StepId, Record<string, unknown>> {
  const data = Object.fromEntries(stepIds.map((step) => [step, {}])) as Record<StepId, Record<string, unknown>>;
  for (const { definition, ...name } of allStepFields())
    data[name.step][name.field] = readField(item, name, definition);
  for (const part of resultParts) data[part.step][part.field] = readResultPart(item, part);
  const words = countWords(item.body);
  const { date, time } = readPlan(item);
  Object.assign(data.platform, { selectedPlatforms: keysInOrder(item.platforms).map(Number) });
  Object.assign(data['content-strategy'], {
    title: readRegister(item.title) ?? '',
    ideaDescription: item.description,
    pillarId: readRegister(item.pillarId),
  });
  Object.assign(data['content-creation'], {
    content: item.body,
    wordCount: words,
    readingTime: readingMinutes(words, WIZARD_WORDS_PER_MINUTE),
    draftVersion: data['content-creation']['draftVersion'] ?? 1,
  });
  Object.assign(data['content-optimization'], { headlines: withSelection(data['content-optimization']) });
  Object.assign(data['final-review'], {
    readyToPublish: data['final-review']['readyToPublish'] === true && hasRequiredTicks(item),
  });
  Object.assign(data.publishing, { scheduleDate: date, scheduleTime: time });
  return data;
}

function readField(item: ContentItem, name: StepFieldName, definition: StepField): unknown {
  const value = item.steps[name.step][name.field];
  switch (definition.kind) {
    case 'text':
      return asSent(item, name, typeof value === 'string' ? value : '');
    case 'flag':
      return value === true;
    case 'choice':
      return readRegister(value);
    case 'phrase': {
      const phrase = readRegister(value);
      const sent = readSentShape(item, name) as { readonly text?: unknown } | null;
      return sent !== null && sent.text === phrase ? sent : phrase;
    }
    case 'keys':
      return shownKeys(item, name, { ticks: (value ?? {}) as Record<string, boolean>, shownAs: definition.shownAs });
    case 'rows':
      return readRows(item, name).map((row) => row.text);
    case 'result':
      // An AI reply is stored as JSON. A value that another version wrote may not be.
      return parseJson(readRegister(value));
  }
}

/**
 * A text in the shape in which it was sent, as long as it has not been edited. An edited list is returned as its lines.
 */
function asSent(item: ContentItem, name: StepFieldName, text: string): unknown {
  const sent = readSentShape(item, name);
  if (sent === null) return text;
  if (wordsOf(sent) === text) return sent;
  return Array.isArray(sent) ? text.split('\n') : text;
}

/** Ticked names as a list in the order in which they were sent, or as an object that includes the cleared ones. */
function shownKeys(
  item: ContentItem,
  name: StepFieldName,
  { ticks, shownAs }: { readonly ticks: Readonly<Record<string, boolean>>; readonly shownAs: 'list' | 'flags' },
): unknown {
  const sent = readSentShape(item, name);
  if (sent === null ? shownAs === 'flags' : !Array.isArray(sent)) return { ...ticks };
  const order = [...new Set((sent ?? []) as readonly string[])];
  const ticked = Object.keys(ticks).filter((key) => ticks[key]);
  return [...order.filter((key) => ticked.includes(key)), ...ticked.filter((key) => !order.includes(key))];
}

/** Marks the selected headline, and only that one, whatever the stored list says. */
function withSelection({ headlines, selectedHeadline }: Readonly<Record<string, unknown>>): readonly unknown[] {
  const selected = wordsOf((selectedHeadline as { readonly text?: unknown } | null)?.text ?? selectedHeadline);
  return (headlines as readonly unknown[]).map((headline) =>
    typeof headline === 'object' && headline !== null && selected !== ''
      ? { ...headline, selected: (headline as { readonly text?: unknown }).text === selected }
      : headline,
  );
}

/** The value that an API client last sent for a field, when it was not plain text; null otherwise. */
function readSentShape(item: ContentItem, name: StepFieldName): unknown {
  return parseJson(readRegister(item.sentAs[keyOf(name)]));
}

/**
 * Stores the value that was sent, or deletes it (null). Returns false and stores nothing when it is longer than a text
 * may be.
 */
export function keepSentShape(item: ContentItem, name: StepFieldName, sent: unknown): boolean {
  const key = keyOf(name);
  if (sent === null) {
    if (Object.hasOwn(item.sentAs, key)) delete item.sentAs[key];
    return true;
  }
  const json = JSON.stringify(sent);
  if (json.length > limits.text) return false;
  setRegister(item.sentAs, key, json);
  return true;
}

function keyOf({ step, field }: StepFieldName): string {
  return `${step}.${field}`;
}
