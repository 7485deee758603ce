/** Snippets: pieces of text that a person inserts by name, a set of hashtags for example. */
import { isDeleted, markDeleted, markRestored } from '../documents/deletion.ts';
import { limits, projectionLimits } from '../documents/limits.ts';
import { readRegister, register, setRegister } from '../documents/registers.ts';
import type { Workspace } from '../documents/workspace.ts';
import { done, fail, type Result } from '../kernel/result.ts';

export interface Snippet {
  readonly id: string;
  readonly name: string;
  /** Markdown. */
  readonly text: string;
}

/** The snippets that are not removed, sorted by name. Of a bounded size, whatever the document holds. */
export function readSnippets({ snippets }: Workspace): readonly Snippet[] {
  return Object.entries(snippets)
    .flatMap(([id, snippet]) => {
      const name = readRegister(snippet.name) ?? '';
      const text = readRegister(snippet.text) ?? '';
      const isShown =
        !isDeleted(snippet) &&
        id.length <= projectionLimits.word &&
        name.length <= limits.snippetName &&
        text.length <= limits.snippet;
      return isShown ? [{ id, name, text }] : [];
    })
    .toSorted((left, right) => (sortKey(left) < sortKey(right) ? -1 : 1))
    .slice(0, projectionLimits.snippets);
}

function sortKey({ id, name }: Snippet): string {
  return `${name.toLowerCase()} ${id}`;
}

/** Adds a snippet, or changes the one with the id. */
export function keepSnippet(workspace: Workspace, { id, name, text }: Snippet): Result<void, SnippetFailure> {
  const [words, title] = [text.trim(), name.trim()];
  if (title === '') return fail({ type: 'snippet-unnamed' });
  if (words === '') return fail({ type: 'snippet-blank' });
  if (title.length > limits.snippetName || words.length > limits.snippet) return fail({ type: 'snippet-too-long' });
  const known = workspace.snippets[id];
  if (known) {
    setRegister(known, 'name', title);
    setRegister(known, 'text', words);
    return done;
  }
  const standing = Object.values(workspace.snippets).filter((snippet) => !isDeleted(snippet));
  if (standing.length >= limits.snippets) return fail({ type: 'too-many-snippets' });
  workspace.snippets[id] = { name: register(title), text: register(words), deletedAt: null };
  return done;
}

/** @param now milliseconds since 1970 */
export function removeSnippet(
  workspace: Workspace,
  { id, now }: { readonly id: string; readonly now: number },
): Result<void, never> {
  const snippet = workspace.snippets[id];
  if (snippet) markDeleted(snippet, now);
  return done;
}

/** Undoes a removal, even when there are now as many snippets as allowed: an undo must not fail. */
export function restoreSnippet(workspace: Workspace, { id }: { readonly id: string }): Result<void, never> {
  const snippet = workspace.snippets[id];
  if (snippet) markRestored(snippet);
  return done;
}

export interface SnippetFailure {
  readonly type: 'snippet-unnamed' | 'snippet-blank' | 'snippet-too-long' | 'too-many-snippets';
}

const sentences: Readonly<Record<SnippetFailure['type'], string>> = {
  'snippet-unnamed': 'Give it a name.',
  'snippet-blank': 'Write its text.',
  'snippet-too-long': `Use at most ${limits.snippetName} characters for the name, and ${limits.snippet} for the text.`,
  'too-many-snippets': `Keep it to ${limits.snippets} snippets. Remove one first.`,
};

export function snippetFailureSentence({ type }: SnippetFailure): string {
  return sentences[type];
}
