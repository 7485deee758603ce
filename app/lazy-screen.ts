import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

export type LazyScreen<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Loads the code before the screen is drawn, so that it arrives beside what is needed first. */
  readonly preload: () => void;
};

/** A screen whose code is a file of its own. */
export function lazyScreen<Props>(load: () => Promise<ComponentType<Props>>): LazyScreen<Props> {
  const screen = lazy(async () => ({ default: await load() }));
  // A failure is for whoever draws the screen: it is asked for again then.
  return Object.assign(screen, { preload: () => void load().catch(() => {}) });
}
