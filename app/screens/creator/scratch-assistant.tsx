import { RiSparklingLine } from '@remixicon/react';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type CreatorPrompt, missingForPrompt, PromptField } from './prompt-field.tsx';
import { sayMissing } from './creator-layout.tsx';

/** The assistant before an item exists: the prompt is kept for the item. */
export function ScratchAssistant({ prompt, onPrompt }: CreatorPrompt) {
  const promptInput = useRef<HTMLTextAreaElement>(null);
  return (
    <Card data-form="" role="region" aria-labelledby="creator-assistant" className="grid gap-4">
      <h2 id="creator-assistant" className="font-sans text-base font-semibold">
        AI Assistant
      </h2>
      <PromptField
        inputRef={promptInput}
        about={{ platform: null, pillar: null, title: '' }}
        prompt={prompt}
        onPrompt={onPrompt}
      />
      <Button data-sends="" className="justify-self-start" onClick={() => sayMissing(missingForPrompt)}>
        <RiSparklingLine size={17} aria-hidden="true" />
        Generate
      </Button>
    </Card>
  );
}
