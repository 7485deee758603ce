import { shortenText } from '../kernel/shorten-text.ts';

/** UTF-16 code units of a suggestion that its button shows (docs/rules.md, "Figures"). */
const SHOWN = 40;

export interface PromptSuggestion {
  /** What the prompt becomes. */
  readonly prompt: string;
  /** What its button shows of it. */
  readonly label: string;
}

export interface AboutPiece {
  /** Names in words; null where none is chosen. */
  readonly platform: string | null;
  readonly pillar: string | null;
  /** Blank where there is none yet. */
  readonly title: string;
}

/** At most three prompts that fit what is known of a piece; the one with its title comes first. */
export function promptSuggestions({ platform, pillar, title }: AboutPiece): readonly PromptSuggestion[] {
  const place = platform === null ? 'a post' : `a piece for ${platform}`;
  const theme = pillar ?? 'my work';
  const about = title.trim();
  const prompts = [
    ...(about === '' ? [] : [`Write an opening for “${about}” that names what is at stake`]),
    `Share a lesson about ${theme} that I learned the hard way, as ${place}`,
    `Answer a question that people often ask me about ${theme}`,
    `Tell what most people get wrong about ${theme}, and what I do instead`,
  ];
  return prompts.slice(0, 3).map((prompt) => ({ prompt, label: shortenText(prompt, SHOWN) }));
}
