import { useRef, useState } from 'react';
import { contentFailureSentence } from '#core/content/failures.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import { readRegister } from '#core/documents/registers.ts';
import { bodyPath } from '#core/documents/text-path.ts';
import { shortenText } from '#core/kernel/text.ts';
import type { ListedPlatform } from '#core/publishing/platforms.ts';
import type { PillarRow } from '#core/workspace/workspace-row.ts';
import { AssistantBox } from '../../features/assistant/assistant-box.tsx';
import { answeredBy } from '#core/assistant/provider-names.ts';
import { useAssistant } from '../../features/assistant/use-assistant.ts';
import { readAiReply, storeQueued, type AnsweredAiRequest } from '../../engine/store/ai-requests.ts';
import type { ApplyHere } from '../../engine/documents/apply-here.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { generationFailure } from './generation-failure.ts';
import { type CreatorPrompt, missingForPrompt, PromptField } from './prompt-field.tsx';
import { sayMissing } from './creator-layout.tsx';

const task = 'write-text';
/** Length of a text's preview in UTF-16 code units (docs/rules.md, "Figures"). */
const PREVIEW = 500;

export interface CreatorAssistantProps extends CreatorPrompt {
  readonly id: string;
  readonly item: ContentItem;
  readonly apply: ApplyHere;
  readonly platform: ListedPlatform | null;
  readonly pillar: PillarRow | null;
}

/**
 * Writes a text from a prompt, for the platform and the pillar. The item's text does not change until the person adds
 * it.
 */
export function CreatorAssistant({ id, item, apply, platform, pillar, prompt, onPrompt }: CreatorAssistantProps) {
  const [answer, setAnswer] = useState<AnsweredAiRequest<typeof task> | null>(null);
  const promptInput = useRef<HTMLTextAreaElement>(null);
  const assistant = useAssistant({ task, itemId: id, isStreamed: true, onAnswer: setAnswer });

  const ask = (send: (request: object) => void) => {
    if (!platform || !pillar || prompt.trim() === '') {
      sayMissing(missingForPrompt);
      if (platform && pillar) promptInput.current?.focus();
      return;
    }
    // The server looks names up by these ids; the built-in assistant uses the names.
    send({ prompt, platform: platform.name, pillar: pillar.name, platformId: platform.id, pillarId: pillar.id });
  };
  const add = (text: string) => {
    const added = apply('addAssistedText', { path: bodyPath, text, separator: '\n\n' });
    if (!added.ok) showToast({ title: 'Could not add it', text: contentFailureSentence(added.error), tone: 'bad' });
    else showToast({ title: 'Suggestion added' });
    if (added.ok) setAnswer(null);
  };

  return (
    <Card data-form="" role="region" aria-labelledby="creator-assistant" className="grid gap-4">
      <h2 id="creator-assistant" className="font-sans text-base font-semibold">
        AI Assistant
      </h2>
      <PromptField
        inputRef={promptInput}
        about={{
          platform: platform?.name ?? null,
          pillar: pillar?.name ?? null,
          title: readRegister(item.title) ?? '',
        }}
        prompt={prompt}
        onPrompt={onPrompt}
      />
      <AssistantBox
        assistant={assistant}
        itemId={id}
        action="Generate"
        again="Generate again"
        hasAnswer={answer !== null}
        working="Writing…"
        wordsOf={generationFailure}
        onSend={() => ask(assistant.send)}
        onSendLocally={() => ask(assistant.sendLocally)}
        onQueue={() => ask((request) => void assistant.queue(request))}
        onShow={(queued) => {
          setAnswer(readAiReply(task, storeQueued(queued)));
          void assistant.remove(queued.id);
        }}
        onPartial={add}
      />
      {answer && (
        <div className="grid gap-3 border-t border-line pt-3.5">
          <p dir="auto" className="font-serif text-base whitespace-pre-wrap wrap-anywhere">
            {shortenText(answer.reply.content, PREVIEW)}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => add(answer.reply.content)}>
              Add to the content
            </Button>
            <Button size="small" variant="quiet" onClick={() => setAnswer(null)}>
              Dismiss
            </Button>
          </div>
          <p className="text-xs text-ink-3">From: {answeredBy(answer)}</p>
        </div>
      )}
    </Card>
  );
}
