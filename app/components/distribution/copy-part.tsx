import { RiCheckLine, RiFileCopyLine } from '@remixicon/react';
import { useRef, useState } from 'react';
import type { Platform } from '#core/platforms/platform.ts';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/textarea.tsx';

export interface CopyPartProps {
  readonly text: string;
  readonly platform: Platform;
  /** "Text", or "Part 2 of 3". */
  readonly label: string;
}

/** One post's text with a button that copies it, and how much of the platform's limit it takes. */
export function CopyPart({ text, platform, label }: CopyPartProps) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no');
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied('yes');
    } catch {
      // Without leave of the browser the person copies what is marked for them.
      field.current?.select();
      setCopied('refused');
    }
  };
  return (
    <div className="grid gap-2">
      <Textarea ref={field} dir="auto" readOnly label={label} value={text} hint={countWords(text, platform)} />
      <div className="flex items-center gap-3">
        <Button onClick={() => void copy()}>
          <RiFileCopyLine size={17} aria-hidden="true" />
          Copy {label.charAt(0).toLowerCase()}
          {label.slice(1)}
        </Button>
        <span role="status" className="flex min-w-0 items-center gap-1.5 text-sm text-ink-2">
          {copied === 'yes' && <RiCheckLine size={16} aria-hidden="true" className="text-good" />}
          {copied === 'yes' && 'Copied'}
          {copied === 'refused' && 'The browser did not allow it. The text is marked: copy it by hand.'}
        </span>
      </div>
    </div>
  );
}

/** "1,204 of 3,000 characters". */
function countWords({ length }: string, { name, limit }: Platform): string {
  const count = length.toLocaleString('en');
  if (limit === null) return `${count} characters`;
  const over = length - limit.characters;
  const of = `${count} of ${limit.characters.toLocaleString('en')} characters`;
  return over > 0 ? `${of}: ${over.toLocaleString('en')} more than ${name} takes` : of;
}
