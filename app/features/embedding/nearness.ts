import type { Nearness } from '#core/assistant/own-passages.ts';
import type { DeviceStore } from '../../engine/store/device-store.ts';
import { readEmbeddingChoice } from './embedding-choice.ts';

/** How near own passages are to a piece, by the model of this device. The model's code loads where it is on. */
export function nearnessIn(store: DeviceStore): Nearness {
  return async (texts, about) => {
    const choice = await readEmbeddingChoice(store);
    if (!choice) return null;
    // Passages are chosen by their words where the model's code or table is missing.
    return await import('./embedder.ts').then(
      ({ askEmbedder }) => askEmbedder(choice, { name: 'nearness', texts, about }),
      () => null,
    );
  };
}
