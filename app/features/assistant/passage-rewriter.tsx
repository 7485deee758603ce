import { useState } from 'react';
import { devicePrompt } from '#core/assistant/device-tasks.ts';
import { providerLabel } from '#core/assistant/provider-names.ts';
import { findPassage } from '#core/content/find-quote.ts';
import { contentFailureSentence } from '#core/content/failures.ts';
import { ok } from '#core/kernel/result.ts';
import { browserModel } from '../../browser/ask-browser-model.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { useDesk } from '../writing/desk-context.ts';
import { useWizard } from '../writing/wizard-context.ts';
import { DeviceWorkBox, useDeviceWork, useIsOffered } from './device-work.tsx';

interface Proposal {
  readonly passage: string;
  /** Where the passage was when it was asked about. */
  readonly from: number;
  readonly text: string;
}

/** Other words of this browser's model for the passage that is selected in the draft. The person accepts them, or not. */
export function PassageRewriter() {
  const { item, apply } = useWizard();
  const view = useDesk()?.view ?? null;
  const isOffered = useIsOffered('shorten', item.body);
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const work = useDeviceWork<Proposal>(setProposal);
  if (!view || (!isOffered && proposal === null && work.state.type === 'idle')) return null;

  const ask = (task: 'shorten' | 'rewrite') => {
    const { from: start, to } = view.state.selection.main;
    const selected = view.state.sliceDoc(start, to);
    const passage = selected.trim();
    if (passage === '') {
      showToast({ title: 'Select a passage of the draft first.' });
      return;
    }
    const from = start + selected.indexOf(passage);
    setProposal(null);
    work.start(async (course) => {
      const written = await browserModel.write({
        ...course,
        task,
        prompt: devicePrompt(task, passage),
        input: passage,
      });
      return written.ok ? ok({ passage, from, text: written.value.trim() }) : written;
    });
  };
  const accept = ({ passage, from, text }: Proposal) => {
    const place = findPassage(view.state.doc.toString(), passage, from);
    if (!place) {
      showToast({ title: 'The passage has changed', text: 'Select it again, and ask once more.', tone: 'bad' });
      return;
    }
    const noted = apply('noteAssistedText', { text });
    if (!noted.ok) {
      showToast({ title: 'Could not replace it', text: contentFailureSentence(noted.error), tone: 'bad' });
      return;
    }
    view.dispatch({
      changes: { ...place, insert: text },
      selection: { anchor: place.from, head: place.from + text.length },
      scrollIntoView: true,
      userEvent: 'input.replace',
    });
    setProposal(null);
    view.focus();
  };
  return (
    <section aria-label="Selected passage" className="grid gap-3.5 border-t border-line pt-5">
      <h2 className="font-sans text-base font-semibold">Selected passage</h2>
      <DeviceWorkBox work={work} working="Writing the passage anew…">
        <Button onClick={() => ask('shorten')}>Shorten, on this device</Button>
        <Button onClick={() => ask('rewrite')}>Rewrite, on this device</Button>
      </DeviceWorkBox>
      {proposal && (
        <div className="grid gap-3 rounded-md border border-line p-3.5">
          <p dir="auto" className="font-serif text-base wrap-anywhere whitespace-pre-wrap text-ink-3">
            <span className="sr-only">Now: </span>
            <del>{proposal.passage}</del>
          </p>
          <p dir="auto" className="font-serif text-base wrap-anywhere whitespace-pre-wrap">
            <span className="sr-only">Proposed: </span>
            <ins className="no-underline">{proposal.text}</ins>
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => accept(proposal)}>
              Accept
            </Button>
            <Button size="small" variant="quiet" onClick={() => setProposal(null)}>
              Keep mine
            </Button>
          </div>
          <p className="text-xs text-ink-3">From: {providerLabel('browser')}</p>
        </div>
      )}
    </section>
  );
}
