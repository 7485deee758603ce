import { countWords, readingMinutes } from '../kernel/text-counts.ts';
import type { ContentItem } from '../documents/content-item.ts';
import { keysInOrder } from '../documents/keys-in-order.ts';
import { readRegister } from '../documents/registers.ts';
import { parseJson } from '../kernel/parse-json.ts';
import { readRows } from '../documents/read-rows.ts';
import { allStepFields, type StepField, type StepFieldName } from '../documents/step-fields.ts';
import { stepIds, type StepId } from '../documents/steps.ts';

/** Words a minute that the wizard's step state counts with (docs/rules.md, "Figures"). */
const WIZARD_WORDS_PER_MINUTE = 250;

/** Every step of the wizard as plain JSON, by step and field (docs/rules.md, "Shapes"). */
export function readStepData(item: ContentItem): Record<StepId, Record<string, unknown>> {
  const data = Object.fromEntries(stepIds.map((step) => [step, {}])) as Record<StepId, Record<string, unknown>>;
  for (const { definition, ...name } of allStepFields())
    data[name.step][name.field] = readField(item, name, definition);
  const words = countWords(item.body);
  const [scheduleDate = null, scheduleTime = null] = readRegister(item.schedule?.localTime)?.split('T') ?? [];
  Object.assign(data.platform, { selectedPlatforms: keysInOrder(item.platforms).map(Number) });
  Object.assign(data['content-strategy'], {
    title: readRegister(item.title) ?? '',
    pillarId: readRegister(item.pillarId),
  });
  Object.assign(data['content-creation'], {
    content: item.body,
    wordCount: words,
    readingTime: readingMinutes(words, WIZARD_WORDS_PER_MINUTE),
  });
  Object.assign(data.publishing, { scheduleDate, scheduleTime });
  return data;
}

function readField(item: ContentItem, name: StepFieldName, definition: StepField): unknown {
  const value = item.steps[name.step][name.field];
  switch (definition.kind) {
    case 'text':
      return value ?? '';
    case 'flag':
      return value === true;
    case 'choice':
    case 'phrase':
      return readRegister(value);
    case 'keys':
      return { ...(value as Record<string, boolean> | undefined) };
    case 'rows':
      return readRows(item, name).map((row) => row.text);
    case 'result':
      // An assistant's answer is written as JSON; what another version wrote may not be.
      return parseJson(readRegister(value));
  }
}
