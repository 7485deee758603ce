import { describe, expect, it } from 'vitest';
import { askToPersist } from './ask-to-persist.ts';

function browser({ isPersisted = false, refuses = false } = {}) {
  const items = new Map<string, string>();
  let asked = 0;
  const storage = {
    persisted: async () => isPersisted,
    persist: async () => {
      asked += 1;
      if (refuses) throw new Error('Not here');
      return true;
    },
  };
  const memory = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
  return { deps: { storage, memory }, asked: () => asked };
}

describe('asking the browser to keep the data', () => {
  it('happens once, however much is saved', async () => {
    const { deps, asked } = browser();
    await Promise.all([askToPersist(deps), askToPersist(deps)]);
    await askToPersist(deps);
    expect(asked()).toBe(1);
  });

  it('is left out where the browser keeps them anyway', async () => {
    const { deps, asked } = browser({ isPersisted: true });
    await askToPersist(deps);
    expect(asked()).toBe(0);
  });

  it('never fails a save', async () => {
    const { deps } = browser({ refuses: true });
    await askToPersist(deps);
    await askToPersist({ ...deps, storage: undefined });
  });
});
