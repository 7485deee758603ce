import { useCallback, useEffect, useRef, useState } from 'react';
import { followingProfile, type VoiceProfile, voiceSamples } from '#core/assistant/voice.ts';
import { textParts } from '#core/content/item-text.ts';
import { newestFirst, toContinue } from '#core/content/order-items.ts';
import { nearestPassages, type OwnPassage } from '#core/assistant/own-passages.ts';
import { readPublishedTexts } from '../../engine/store/published-texts.ts';
import { browserWire } from '../../browser/browser-wire.ts';
import { useSignedInUser } from '../../features/account/use-session.ts';
import { nearnessIn } from '../../features/embedding/nearness.ts';
import { useStored } from '../../features/account/use-stored.ts';
import { useApplyToWorkspace } from '../../features/workspace/use-add-pillar.ts';
import type { AnalysedVoice } from './analyse-voice.ts';

export type VoiceAnalysisState =
  | { readonly type: 'idle'; readonly answeredBy: Pick<AnalysedVoice, 'provider' | 'model'> | null }
  /** `since`: milliseconds since 1970. */
  | { readonly type: 'analysing'; readonly since: number }
  | {
      readonly type: 'failed';
      readonly sentence: string;
      /** Whether models were asked in vain, so that the built-in assistant is offered. */
      readonly isOfModels: boolean;
    };

export interface VoiceAnalysis {
  readonly state: VoiceAnalysisState;
  /** Resolves to true once a profile was made and is stored on this device. */
  readonly analyse: (samples: readonly string[], before: VoiceProfile | null, isBuiltIn?: boolean) => Promise<boolean>;
  readonly cancel: () => void;
}

const unexpected = 'An unexpected error occurred during voice analysis.';

/** Makes a voice profile and stores it in the workspace. A failed analysis leaves the profile unchanged. */
export function useVoiceAnalysis(): VoiceAnalysis {
  const apply = useApplyToWorkspace();
  const { id } = useSignedInUser();
  const [state, setState] = useState<VoiceAnalysisState>({ type: 'idle', answeredBy: null });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const cancel = useCallback(() => {
    running.current?.abort();
    setState({ type: 'idle', answeredBy: null });
  }, []);

  const analyse = useCallback(
    async (samples: readonly string[], before: VoiceProfile | null, isBuiltIn = false) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setState({ type: 'analysing', since: Date.now() });
      try {
        const { analyseVoice, analyseVoiceBuiltIn } = await import('./analyse-voice.ts');
        const { signal } = controller;
        const analysed = isBuiltIn
          ? await analyseVoiceBuiltIn(samples)
          : await analyseVoice(browserWire, samples, signal);
        if (controller.signal.aborted) return false;
        if (!analysed.ok) {
          setState(
            analysed.error === null ? { type: 'idle', answeredBy: null } : { type: 'failed', ...analysed.error },
          );
          return false;
        }
        const { reply, provider, model } = analysed.value;
        const profile = followingProfile(before, {
          id,
          userId: id,
          overallScore: Math.round(reply.overallScore),
          metrics: reply.voiceMetrics,
          analysisDate: new Date().toISOString(),
          contentSamples: samples.length,
          recommendations: reply.recommendations,
        });
        await apply('keepVoiceProfile', { json: JSON.stringify(profile) });
        setState({ type: 'idle', answeredBy: { provider, model } });
        return true;
      } catch {
        if (!controller.signal.aborted) setState({ type: 'failed', sentence: unexpected, isOfModels: false });
        return false;
      }
    },
    [apply, id],
  );
  return { state, analyse, cancel };
}

/** A piece that passages can be chosen for. */
export interface PieceToWrite {
  readonly id: string;
  readonly title: string;
}

export interface PassagesShown {
  /** The pieces to continue with, the last changed first. */
  readonly pieces: readonly PieceToWrite[];
  /** The piece that the passages were chosen for; null where there is none yet. */
  readonly piece: PieceToWrite | null;
  readonly passages: readonly OwnPassage[];
}

/** Pieces that can be chosen at most: a longer list is not read. */
const MOST_PIECES = 30;

const noPassages: PassagesShown = { pieces: [], piece: null, passages: [] };

/**
 * The person's own passages as a model would be shown them for a piece; undefined while they are read.
 *
 * @param chosen the piece; the one that was changed last where it is null or is there no longer
 */
export function useOwnPassages(chosen: string | null): PassagesShown | undefined {
  return useStored<PassagesShown>(
    async (store) => {
      const published = await readPublishedTexts(store);
      const rows = await store.read(['contentRows'], (transaction) => transaction.table('contentRows').all());
      const pieces = toContinue(rows)
        .slice(0, MOST_PIECES)
        .map(({ id, row }): PieceToWrite => ({ id, title: row.title }));
      const piece = pieces.find(({ id }) => id === chosen) ?? pieces[0] ?? null;
      return { pieces, piece, passages: await nearestPassages(published, piece?.title ?? '', nearnessIn(store)) };
    },
    noPassages,
    [chosen],
  );
}

/** A text by the person that is suitable for the analysis. */
export interface VoiceSample {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/**
 * All drafts and posts that are long enough, newest first, whether or not they were opened here; undefined while they
 * are read.
 */
export function useVoiceSamples(): readonly VoiceSample[] | undefined {
  return useStored<readonly VoiceSample[]>(
    (store) =>
      store.read(['contentRows', 'texts'], async (transaction) => {
        const rows = newestFirst(await transaction.table('contentRows').all()).filter(({ row }) => row.words > 0);
        const texts = await transaction.table('texts').getAll(rows.map(({ id }) => id));
        return rows
          .map(({ id, row }, index) => ({ id, title: row.title, text: textParts(row, texts[index]?.text ?? '').body }))
          .filter(({ text }) => text.length > voiceSamples.longerThan);
      }),
    [],
  );
}
