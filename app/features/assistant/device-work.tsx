/**
 * Work that only this browser's model does, beside the AI tasks: it is offered where the browser can do it in the
 * language of the text, and is not there otherwise.
 *
 * States: `idle` → `working`, with the share of the model while that is downloaded → `idle` with `onDone`, or `failed`
 * with its reason. Cancelling, and leaving the screen, ends the work.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type DeviceTaskName, deviceTasks } from '#core/assistant/device-tasks.ts';
import { type ModelFailureKind, tellFailure, type ToldFailure } from '#core/assistant/model-failures.ts';
import type { Result } from '#core/kernel/result.ts';
import { isSwitchedOn } from '#core/workspace/account-switches.ts';
import { languageOf } from '../../browser/ask-browser-model.ts';
import { browserApi, browserModelState } from '../../browser/browser-model.ts';
import type { LocalModelCall, LocalModelState } from '../../engine/ports.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useOnline } from '../../ui/use-online.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';
import { AiRequestProgress, isLocalModelAsked } from './assistant-box.tsx';

/** Milliseconds without a change after which the language of a text is told again. */
const PAUSE_MS = 1000;

/** Whether this browser can do the task with the text now. */
export function useIsOffered(task: DeviceTaskName, text: string): boolean {
  const settled = useSettled(text, PAUSE_MS);
  const isWanted = isSwitchedOn(useWorkspace()?.preferences ?? {}, 'languageModels');
  const isOnline = useOnline();
  const [state, setState] = useState<LocalModelState>('none');
  useEffect(() => {
    let isShown = true;
    // A browser whose answer fails has none.
    void stateFor(task, settled)
      .catch(() => 'none' as const)
      .then((now) => isShown && setState(now));
    return () => {
      isShown = false;
    };
  }, [task, settled]);
  return isWanted && isLocalModelAsked(state, isOnline);
}

async function stateFor(task: DeviceTaskName, text: string): Promise<LocalModelState> {
  const row = deviceTasks[task];
  const has = browserApi(row.api) ?? (row.instruction === null ? undefined : browserApi('LanguageModel'));
  // Nothing is loaded to tell a language in a browser without a model.
  if (!has || text.trim() === '') return 'none';
  const language = await languageOf(text);
  return language === null ? 'none' : await browserModelState(row, language);
}

type WorkState =
  | { readonly type: 'idle' }
  | { readonly type: 'working'; readonly since: number; readonly downloaded: number | null }
  | { readonly type: 'failed'; readonly failure: ToldFailure };

type Work<Value> = (course: Pick<LocalModelCall, 'signal' | 'onDownload'>) => Promise<Result<Value, ModelFailureKind>>;

export interface DeviceWork<Value> {
  readonly state: WorkState;
  readonly start: (work: Work<Value>) => void;
  readonly again: () => void;
  /** Ends the work, or clears its failure. */
  readonly stop: () => void;
}

/** @param onDone called with what the work made, unless it was cancelled */
export function useDeviceWork<Value>(onDone: (value: Value) => void): DeviceWork<Value> {
  const [state, setState] = useState<WorkState>({ type: 'idle' });
  const running = useRef<AbortController>(null);
  const last = useRef<Work<Value>>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = (work: Work<Value>) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    last.current = work;
    const { signal } = controller;
    const since = Date.now();
    const show = (downloaded: number | null) => {
      if (!signal.aborted) setState({ type: 'working', since, downloaded });
    };
    show(null);
    void work({ signal, onDownload: (share) => show(share < 1 ? share : null) }).then((made) => {
      if (signal.aborted) return;
      if (made.ok) {
        setState({ type: 'idle' });
        onDone(made.value);
      } else {
        const failed = { provider: 'browser', model: null, kind: made.error, waitSeconds: null } as const;
        setState({ type: 'failed', failure: tellFailure(failed) });
      }
    });
  };
  return {
    state,
    start,
    again: () => {
      if (last.current) start(last.current);
    },
    stop: () => {
      running.current?.abort();
      setState({ type: 'idle' });
    },
  };
}

/** Seconds that a model of a browser usually takes for a page of text. */
const USUAL_SECONDS = 20;

export interface DeviceWorkBoxProps {
  readonly work: Pick<DeviceWork<never>, 'state' | 'again' | 'stop'>;
  /** The label while it works, for example "Reading your draft…". */
  readonly working: string;
  /** The buttons that start it. */
  readonly children: ReactNode;
}

/** The buttons of the work, or how far it is, and why it failed. */
export function DeviceWorkBox({ work: { state, again, stop }, working, children }: DeviceWorkBoxProps) {
  if (state.type === 'working')
    return (
      <AiRequestProgress
        label={working}
        seconds={USUAL_SECONDS}
        since={state.since}
        downloaded={state.downloaded}
        onCancel={stop}
      />
    );
  return (
    <>
      <div className="flex flex-wrap gap-2">{children}</div>
      {state.type === 'failed' && (
        <Alert>
          <div className="grid gap-2">
            <p>{state.failure.sentence}</p>
            <div className="flex flex-wrap gap-2">
              {state.failure.canRepeat && (
                <Button size="small" onClick={again}>
                  Try Again
                </Button>
              )}
              <Button size="small" variant="quiet" onClick={stop}>
                Dismiss
              </Button>
            </div>
          </div>
        </Alert>
      )}
    </>
  );
}
