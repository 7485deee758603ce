import { parseJson } from '../kernel/json.ts';
import { limits } from './limits.ts';
import type { ContentItem } from './content-item.ts';
import { readRegister, setRegister } from './registers.ts';
import type { StepFieldName } from './step-fields.ts';

/** The value that an API client last sent for a field, when it was not plain text; null otherwise. */
export function readSentShape(item: ContentItem, name: StepFieldName): unknown {
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
