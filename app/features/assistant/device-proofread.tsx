import { useState } from 'react';
import { type CorrectionRemark, findingsOfProofreading, isTaken, remarkOfFinding } from '#core/content/proofreading.ts';
import { findTogether, type TextRange } from '#core/kernel/find-quote.ts';
import { shownFindings } from '#core/grammar/findings.ts';
import { paragraphsToCheck } from '#core/grammar/paragraphs.ts';
import { ok } from '#core/kernel/result.ts';
import { providerLabel } from '#core/assistant/provider-names.ts';
import { proofreadInBrowser } from '../../browser/ask-browser-model.ts';
import { Button } from '../../ui/button.tsx';
import { findingsIn } from '../grammar/finding-marks.ts';
import { useGrammarPreferences } from '../grammar/use-grammar-preferences.ts';
import { useFilter } from '../grammar/use-grammar.ts';
import { useDesk } from '../writing/desk-context.ts';
import { DeviceWorkBox, useDeviceWork, useIsOffered } from './device-work.tsx';
import { ReviewMargin, type Suggestion } from './review-margin.tsx';

export interface DeviceProofreadProps {
  readonly text: string;
  /** The remarks of the review, which come first where both are about the same words. */
  readonly remarks: readonly Suggestion[];
}

/** The corrections of this browser's proofreader, each on its words. Nothing is changed without a press. */
export function DeviceProofread({ text, remarks }: DeviceProofreadProps) {
  const isOffered = useIsOffered('proofread', text);
  const view = useDesk()?.view ?? null;
  const filter = useFilter(useGrammarPreferences());
  const [found, setFound] = useState<readonly CorrectionRemark[] | null>(null);
  const work = useDeviceWork(setFound);
  if (!isOffered && found === null && work.state.type === 'idle') return null;
  const proofread = () =>
    work.start(async (course) => {
      const paragraphs = paragraphsToCheck(text);
      const answers = await proofreadInBrowser(
        paragraphs.map((paragraph) => paragraph.text),
        course,
      );
      if (!answers.ok) return answers;
      const taken = [...(view ? findingsIn(view.state) : []), ...placesOf(text, remarks)];
      const findings = paragraphs.flatMap((paragraph, index) =>
        shownFindings(paragraph.text, findingsOfProofreading(paragraph.text, answers.value[index]), filter).map(
          (finding) => ({ ...finding, from: finding.from + paragraph.from, to: finding.to + paragraph.from }),
        ),
      );
      return ok(
        findings
          .filter((finding) => !isTaken(finding, taken))
          .map((finding) => remarkOfFinding(text, finding))
          .filter((remark) => remark !== null),
      );
    });
  return (
    <section aria-label="Proofreading" className="grid gap-3.5 border-t border-line pt-5">
      <h2 className="font-sans text-base font-semibold">Proofreading</h2>
      <DeviceWorkBox work={work} working="Proofreading your draft…">
        <Button onClick={proofread}>{found ? 'Proofread again' : 'Proofread'}, on this device</Button>
      </DeviceWorkBox>
      {found?.length === 0 && <p className="text-base text-ink-2">Nothing to correct.</p>}
      {found && <ReviewMargin suggestions={found} text={text} />}
      {found && <p className="text-xs text-ink-3">From: {providerLabel('browser')}</p>}
    </section>
  );
}

/** The places that remarks with a replacement are about. */
function placesOf(text: string, remarks: readonly Suggestion[]): TextRange[] {
  const quotations = remarks.flatMap(({ location, replacement: becomes, nth, of, around }) =>
    location && becomes !== undefined ? [{ quote: location, isReplaced: true, becomes, nth, of, around }] : [],
  );
  return findTogether(text, quotations).filter((place) => place !== null);
}
