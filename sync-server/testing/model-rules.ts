import type { SeenCall } from './fake-providers.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Parameters that the services refuse with 400, by model, so that a request that the real one would refuse fails here, too. Read in
 * November 2026 from the providers' guides (`sync-server/assistant/model-parameters.ts`). Null: the request is accepted.
 */
export function refusedParameter(protocol: SeenCall['protocol'], model: string, body: Fields): string | null {
  if (protocol === 'openai') return refusedByOpenAi(model, body);
  return protocol === 'anthropic' ? refusedByAnthropic(model, body) : refusedByGemini(model, body);
}

function refusedByOpenAi(model: string, body: Fields): string | null {
  // Models of other services with the same API accept what OpenAI's do not.
  if (!/^(?:gpt|o\d)/.test(model)) return null;
  const reasons = /^(?:gpt-[5-9]|o\d)/.test(model);
  if (reasons && 'temperature' in body) return "Unsupported value: 'temperature' does not support 0.7 with this model.";
  if (!reasons && 'reasoning_effort' in body) return 'Unrecognized request argument supplied: reasoning_effort';
  if (reasons && 'max_tokens' in body) return "Unsupported parameter: 'max_tokens' is not supported with this model.";
  const format = (body['response_format'] ?? {}) as { json_schema?: { schema?: Fields } };
  return format.json_schema ? refusedSchema(format.json_schema.schema ?? {}) : null;
}

function refusedByAnthropic(model: string, body: Fields): string | null {
  const isNew = /^claude-(?:[a-z]+-5|[a-z]+-4-[7-9])/.test(model);
  if (isNew && 'temperature' in body) return '`temperature` is deprecated for this model.';
  const { type } = (body['thinking'] ?? {}) as { type?: string };
  if (isNew && type === 'enabled') return '"thinking.type.enabled" is not supported for this model.';
  if (typeof body['max_tokens'] !== 'number') return 'max_tokens: Field required';
  const messages = body['messages'] as readonly { role: string; content: string }[];
  if (messages.at(-1)?.role !== 'user') return 'This model does not support assistant message prefill.';
  if (messages.some(({ content }) => content === '')) return 'messages: text content blocks must be non-empty';
  const { format } = (body['output_config'] ?? {}) as { format?: { schema: Fields } };
  return format ? refusedSchema(format.schema) : null;
}

function refusedByGemini(model: string, body: Fields): string | null {
  const { thinkingConfig = {} } = (body['generationConfig'] ?? {}) as { thinkingConfig?: Fields };
  const isThree = /^gemini-[3-9]/.test(model);
  if (isThree && 'thinkingBudget' in thinkingConfig) return 'Thinking budget is not supported for this model.';
  if (!isThree && 'thinkingLevel' in thinkingConfig) return 'Thinking level is not supported for this model.';
  return null;
}

const keywords = new Set(['type', 'properties', 'required', 'additionalProperties', 'items', 'enum', 'description']);

/** Structured outputs need every field and allow no other, and know few keywords. */
function refusedSchema(schema: Fields): string | null {
  const unknown = Object.keys(schema).find((keyword) => !keywords.has(keyword));
  if (unknown !== undefined) return `Invalid schema for response_format: '${unknown}' is not permitted.`;
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Fields>);
  if (schema['type'] === 'object') {
    if (schema['additionalProperties'] !== false) return 'Invalid schema: additionalProperties must be false.';
    const required = new Set(schema['required'] as readonly string[]);
    const missing = properties.find(([name]) => !required.has(name));
    if (missing) return `Invalid schema: '${missing[0]}' is not in required.`;
  }
  const inner = [...properties.map(([, each]) => each), ...(schema['items'] ? [schema['items'] as Fields] : [])];
  return inner.map(refusedSchema).find((refused) => refused !== null) ?? null;
}
