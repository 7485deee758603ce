/** Display names of whoever answers, as people know them. `browser` is this device's own model. */
const names: Readonly<Record<string, string>> = {
  anthropic: 'Anthropic',
  openai: 'OpenAI',
  gemini: 'Gemini',
  local: 'Local model',
  browser: 'Your browser’s AI model',
  'built-in': 'Built-in assistant',
};

export function providerLabel(provider: string): string {
  return names[provider] ?? provider;
}

/** The source of a reply: a provider and its model, or the built-in assistant. */
export function answeredBy({ provider, model }: { readonly provider: string; readonly model: string | null }): string {
  const name = providerLabel(provider);
  return model && provider !== 'built-in' ? `${name}, ${model}` : name;
}
