import { lazy, useState, type ComponentType } from 'react';

export type LazyScreen<Props> = ComponentType<Props> & {
  /** Loads the code before the screen is drawn, so that it arrives beside what is needed first. */
  readonly preload: () => void;
};

/** A screen whose code is a file of its own. Once that is there the screen is drawn at once, without a fallback. */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyScreen<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = async () => {
    loaded ??= await load();
    return loaded;
  };
  const Later = lazy(async () => ({ default: await loadOnce() })) as unknown as ComponentType<Props>;

  function Screen(props: Props) {
    // For as long as it is mounted: another component in its place would begin anew. React shows a fallback for at
    // least 300 ms, and even for code that has come already.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Later);
    return <Shown {...props} />;
  }
  // A failure is for whoever draws the screen: it is asked for again then.
  return Object.assign(Screen, { preload: () => void loadOnce().catch(() => {}) });
}
