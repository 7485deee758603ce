import { RiCheckLine, RiFileCopyLine } from '@remixicon/react';
import { useRef, useState } from 'react';
import type { CopyText } from '#core/publishing/copy-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/textarea.tsx';

export interface CopyPartProps {
  readonly copied: CopyText;
  readonly platformName: string;
}

/** One post's text with a button that copies it, and how much of the platform's limit it takes. */
export function CopyPart({ copied: { label, text, characters, max }, platformName }: CopyPartProps) {
  const [outcome, setOutcome] = useState<'no' | 'yes' | 'refused'>('no');
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('yes');
    } catch {
      // Without leave of the browser the person copies what is marked for them.
      field.current?.select();
      setOutcome('refused');
    }
  };
  return (
    <div className="grid gap-2">
      <Textarea
        ref={field}
        dir="auto"
        readOnly
        label={label}
        value={text}
        hint={countSentence({ characters, max }, platformName)}
      />
      <div className="flex items-center gap-3">
        <Button onClick={() => void copy()}>
          <RiFileCopyLine size={17} aria-hidden="true" />
          Copy {label.charAt(0).toLowerCase()}
          {label.slice(1)}
        </Button>
        <span role="status" className="flex min-w-0 items-center gap-1.5 text-sm text-ink-2">
          {outcome === 'yes' && <RiCheckLine size={16} aria-hidden="true" className="text-good" />}
          {outcome === 'yes' && 'Copied'}
          {outcome === 'refused' && 'The browser did not allow it. The text is marked: copy it by hand.'}
        </span>
      </div>
    </div>
  );
}

/** "1,204 of 3,000 characters". */
function countSentence({ characters, max }: Pick<CopyText, 'characters' | 'max'>, platformName: string): string {
  const count = characters.toLocaleString('en');
  if (max === null) return `${count} characters`;
  const over = characters - max;
  const of = `${count} of ${max.toLocaleString('en')} characters`;
  return over > 0 ? `${of}: ${over.toLocaleString('en')} more than ${platformName} takes` : of;
}
