/** A JSON Schema of the few keywords that every provider's structured outputs understand. */
export interface ReplySchema {
  readonly type: 'object' | 'array' | 'string' | 'number';
  readonly properties?: Readonly<Record<string, ReplySchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false;
  readonly items?: ReplySchema;
  readonly enum?: readonly string[];
}

/**
 * The JSON Schema of an example reply (`PromptContents.shape`). Every field is required and no other is allowed, as
 * OpenAI's strict mode and Anthropic's output format demand (developers.openai.com/api/docs/guides/structured-outputs,
 * platform.claude.com/docs/en/build-with-claude/structured-outputs, November 2026). `a|b` is a choice. Limits are left
 * to the task's own shape: providers refuse most of them.
 */
export function schemaOfExample(example: unknown): ReplySchema {
  if (Array.isArray(example)) return { type: 'array', items: schemaOfExample(example[0]) };
  if (typeof example === 'number') return { type: 'number' };
  if (typeof example === 'object' && example !== null) {
    const properties = Object.fromEntries(
      Object.entries(example).map(([name, value]) => [name, schemaOfExample(value)] as const),
    );
    return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
  }
  const choices = typeof example === 'string' ? example.split('|') : [];
  return choices.length > 1 ? { type: 'string', enum: choices } : { type: 'string' };
}
