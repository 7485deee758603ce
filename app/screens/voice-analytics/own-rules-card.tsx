import { useEffect, useMemo, useState } from 'react';
import { ownRuleLimits, ownRulesTooLong, parseOwnRules, type RuleProblem } from '#core/assistant/own-rules.ts';
import { counted } from '#core/kernel/counted.ts';
import { useApplyToWorkspace } from '../../features/workspace/use-add-pillar.ts';
import { useWorkspace } from '../../features/workspace/use-workspace.ts';
import { Card } from '../../ui/card.tsx';
import { Textarea } from '../../ui/textarea.tsx';

/** A text that the person types. */
interface Edit {
  readonly text: string;
  /** The text that they began with. */
  readonly seen: string;
  /** The stored text that it has replaced; null while it is not saved. */
  readonly savedOver: string | null;
}

/** Milliseconds after the last key. A field that is left by the browser's Back tells nobody. */
const SAVED_AFTER = 1_000;

/** The person's rules about words, which a review applies. Saved in a pause of typing, and when the field is left. */
export function OwnRulesCard() {
  const stored = useWorkspace()?.ownRules ?? '';
  const apply = useApplyToWorkspace();
  const [edit, setEdit] = useState<Edit | null>(null);
  const [error, setError] = useState<string | null>(null);
  const isSaved = edit !== null && edit.savedOver !== null;
  // A saved text is shown until it comes back from the store, with what other devices added.
  if (isSaved && edit.savedOver !== stored) setEdit(null);
  const text = edit?.text ?? stored;
  const { rules, problems } = useMemo(() => parseOwnRules(text), [text]);
  const save = async () => {
    if (edit === null || isSaved) return;
    try {
      const kept = await apply('keepOwnRules', { text: edit.text, seen: edit.seen });
      if (!kept.ok) return setError(ownRulesTooLong);
      // Words typed meanwhile continue from the saved text.
      setEdit((now) => (now === edit ? { ...edit, savedOver: stored } : now && { ...now, seen: edit.text }));
    } catch {
      setError('Could not save on this device. Try again.');
    }
  };
  useEffect(() => {
    const timer = setTimeout(() => void save(), SAVED_AFTER);
    return () => clearTimeout(timer);
  });
  return (
    <Card role="group" aria-label="Your words" className="grid content-start gap-3">
      <h2 className="text-xl">Your words</h2>
      <p className="text-base text-ink-2">
        Write words that you never use, and words that you prefer. A review marks them in your draft, in any language,
        and AI models are told to follow them.
      </p>
      <Textarea
        label="Rules, one in a line"
        hint={`“leverage” alone is a word that you never use. “utilize -> use” means that you prefer “use”. # begins a comment. Up to ${ownRuleLimits.rules} rules of ${ownRuleLimits.characters} characters. Saved as you type.`}
        placeholder={'leverage\nutilize -> use'}
        rows={5}
        spellCheck={false}
        autoCapitalize="none"
        value={text}
        error={error}
        onChange={({ target }) => {
          setEdit({ text: target.value, seen: isSaved ? edit.text : (edit?.seen ?? stored), savedOver: null });
          setError(null);
        }}
        onBlur={() => void save()}
      />
      <p role="status" aria-label="Rules" className="text-sm text-ink-2">
        {counted(rules.length, 'rule')}
        {problems.length > 0 && `, ${counted(problems.length, 'line')} not read`}
        {edit !== null && !isSaved && ', not saved yet'}
      </p>
      {problems.length > 0 && <Problems problems={problems} />}
    </Card>
  );
}

/** Problems listed; the status has the number of all. */
const LISTED = 20;

function Problems({ problems }: { readonly problems: readonly RuleProblem[] }) {
  return (
    <ul aria-label="Lines that were not read" className="grid gap-1.5 text-sm">
      {problems.slice(0, LISTED).map(({ line, text, sentence }) => (
        <li key={line} className="wrap-anywhere">
          <span className="text-bad">
            Line {line}: {sentence}
          </span>{' '}
          <q className="line-clamp-2 text-ink-3">{text.trim()}</q>
        </li>
      ))}
    </ul>
  );
}
