import { useEffect, useRef, useState } from 'react';
import type { EmbeddingModel } from '#core/api/embedding-model.ts';
import {
  canKeepEmbedding,
  downloadEmbedding,
  type DownloadFailure,
  forgetEmbeddingFiles,
  hasEmbeddingFiles,
} from '../../browser/embedding-files.ts';
import { requireAccount, useAccount } from '../../features/account/use-account.ts';
import { useServerData } from '../../features/account/use-server-data.ts';
import { useStored } from '../../features/account/use-stored.ts';
import {
  type EmbeddingChoice,
  readEmbeddingChoice,
  writeEmbeddingChoice,
} from '../../features/embedding/embedding-choice.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Switch } from '../../ui/switch.tsx';
import { bytesInWords } from './bytes-in-words.ts';

const failures: Readonly<Record<Exclude<DownloadFailure, 'cancelled'>, string>> = {
  unreachable: 'The download broke off. Try again.',
  damaged: 'The model arrived damaged. Try again.',
  'no-room': 'This device is out of space. Free some up and try again.',
};

type State =
  | { readonly type: 'idle' }
  | { readonly type: 'loading'; readonly bytes: number }
  | { readonly type: 'failed'; readonly sentence: string };

const idle: State = { type: 'idle' };

/** Switches the embedding model on and off on this device. Hidden where the server has none and none was downloaded. */
export function EmbeddingRow() {
  const account = useAccount();
  const { data } = useServerData(
    '/api/embedding-model',
    async () => (await import('#core/api/embedding-model.ts')).getEmbeddingModel.reply,
  );
  const choice = useStored<EmbeddingChoice | null>(readEmbeddingChoice, null);
  const isHere = useIsHere(choice);
  const [state, setState] = useState<State>(idle);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const model = data?.model ?? null;
  const isOn = Boolean(choice) && isHere === true;
  if (!canKeepEmbedding() || choice === undefined || isHere === undefined || (!model && !isOn)) return null;

  const store = () => requireAccount(account).deps.store;
  const turnOn = async (wanted: EmbeddingModel) => {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const onBytes = (bytes: number) => {
      if (!signal.aborted) setState({ type: 'loading', bytes });
    };
    onBytes(0);
    const failure = await downloadEmbedding(wanted, { signal, onBytes }).catch(() => 'no-room' as const);
    if (signal.aborted) return;
    const isChosen =
      failure !== null ||
      (await writeEmbeddingChoice(store(), choiceOf(wanted)).then(
        () => true,
        () => false,
      ));
    const told = isChosen ? failure : 'no-room';
    setState(told === null || told === 'cancelled' ? idle : { type: 'failed', sentence: failures[told] });
  };
  const turnOff = async () => {
    // First of all, so that they are gone whatever fails after it.
    await forgetEmbeddingFiles();
    await writeEmbeddingChoice(store(), null);
    const { closeEmbedder } = await import('../../features/embedding/embedder.ts');
    closeEmbedder();
  };
  const cancel = () => {
    running.current?.abort();
    setState(idle);
    if (!isOn) void forgetEmbeddingFiles();
  };
  const size = model ? ` (${bytesInWords(model.bytes)})` : '';
  const isNewer = isOn && choice && model && choiceOf(model).table !== choice.table;
  return (
    <div className="grid gap-2">
      <Switch
        label="Find what you said before, on this device"
        hint={`Downloads an embedding model${size} from this server. A review then shows which passages say an earlier post of yours again, and writing prompts get the passages that fit best. The model runs on this device, offline too, and sends nothing. Turning it off deletes it here.`}
        isOn={isOn || state.type === 'loading'}
        isDisabled={!isOn && !model}
        onChange={(wanted) => {
          if (state.type === 'loading') cancel();
          else if (!wanted) void turnOff();
          else if (model) void turnOn(model);
        }}
      />
      {model && state.type === 'loading' && (
        <div className="grid gap-2">
          <Progress label="Downloading the model" value={(100 * state.bytes) / model.bytes} />
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p role="status" className="text-sm text-ink-2 tabular-nums">
              {bytesInWords(state.bytes)} of {bytesInWords(model.bytes)}
            </p>
            <Button size="small" variant="quiet" onClick={cancel}>
              Cancel
            </Button>
          </div>
        </div>
      )}
      {state.type === 'failed' && <Alert>{state.sentence}</Alert>}
      {isNewer && state.type !== 'loading' && (
        <Button size="small" className="justify-self-start" onClick={() => void turnOn(model)}>
          Download this server’s new model{size}
        </Button>
      )}
    </div>
  );
}

/** Whether the files of a choice are on this device; undefined while it is read. */
function useIsHere(choice: EmbeddingChoice | null | undefined): boolean | undefined {
  const [isHere, setIsHere] = useState<boolean>();
  useEffect(() => {
    if (choice === undefined) return undefined;
    let isShown = true;
    const here = choice
      ? hasEmbeddingFiles([choice.tokenizer, choice.table]).catch(() => false)
      : Promise.resolve(false);
    void here.then((now) => isShown && setIsHere(now));
    return () => {
      isShown = false;
    };
  }, [choice]);
  return isHere;
}

function choiceOf({ files }: EmbeddingModel): EmbeddingChoice {
  const hashOf = (name: string) => files.find((file) => file.name === name)?.hash ?? '';
  return { tokenizer: hashOf('tokenizer.json'), table: hashOf('model.safetensors') };
}
