import type { IdeaValues } from './idea-form.tsx';

/** What was typed into the form for a new idea and not sent, by account. It lives as long as the page. */
const unsent = new Map<string, IdeaValues>();

export function unsentIdea(account: string): IdeaValues | null {
  return unsent.get(account) ?? null;
}

export function keepUnsentIdea(account: string, idea: IdeaValues): void {
  unsent.set(account, idea);
}

export function forgetUnsentIdea(account: string): void {
  unsent.delete(account);
}
