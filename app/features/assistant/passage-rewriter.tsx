import { useState } from 'react';
import { devicePrompt } from '#core/assistant/device-tasks.ts';
import { providerLabel } from '#core/assistant/provider-names.ts';
import { findPassage } from '#core/kernel/find-quote.ts';
import type { TextPath } from '#core/documents/text-path.ts';
import { fail, ok } from '#core/kernel/result.ts';
import { browserModel } from '../../browser/ask-browser-model.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { useShownVersion } from '../variants/platform-versions.ts';
import { useDesk } from '../writing/desk-context.ts';
import { DeviceWorkBox, useDeviceWork, useIsOffered } from './device-work.tsx';
import { useWriteAssisted } from './use-write-assisted.ts';

interface Proposal {
  /** The draft, or the platform's version that was open. */
  readonly path: TextPath;
  readonly passage: string;
  /** Where the passage was when it was asked about. */
  readonly from: number;
  readonly text: string;
}

/** Other words of this browser's model for the passage that is selected in the open text. The person accepts them, or not. */
export function PassageRewriter() {
  const { text: shown, path } = useShownVersion();
  const view = useDesk()?.view ?? null;
  const isOffered = useIsOffered('shorten', shown);
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const write = useWriteAssisted(proposal?.path ?? path);
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
      return written.ok ? ok({ path, passage, from, text: written.value.trim() }) : written;
    });
  };
  const accept = ({ passage, from, text }: Proposal) => {
    const isWritten = write({
      edits: (now) => {
        const place = findPassage(now, passage, from);
        if (!place) return fail({ type: 'passage-changed' });
        return ok({ length: now.length, edits: [{ at: place.from, remove: place.to - place.from, insert: text }] });
      },
      said: '1 passage accepted',
    });
    if (!isWritten) return;
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
