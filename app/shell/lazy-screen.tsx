import { createContext, use, useEffect, useState, type ComponentType, type ReactNode } from 'react';

export type LazyScreen<Props> = ComponentType<Props> & {
  /** Loads the code before the screen is drawn, so that it arrives beside what is needed first. */
  readonly preload: () => Promise<void>;
};

/** What a screen shows while its code arrives. */
export const ScreenLoading = createContext<ReactNode>(null);

/**
 * A screen whose code is a file of its own. Drawn as soon as that is there: React's own `lazy` keeps a fallback for
 * 300 ms, even when the code came in 20.
 */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyScreen<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = async () => {
    loaded ??= await load();
    return loaded;
  };

  function Screen(props: Props) {
    const loading = use(ScreenLoading);
    const [Shown, setShown] = useState<ComponentType<Props> | null>(() => loaded);
    const [failure, setFailure] = useState<unknown>(null);

    useEffect(() => {
      if (Shown) return undefined;
      let isLeft = false;
      loadOnce().then(
        (screen) => !isLeft && setShown(() => screen),
        (error: unknown) => !isLeft && setFailure(error),
      );
      return () => {
        isLeft = true;
      };
    }, [Shown]);

    // For the boundary around the screen, as if it had failed itself.
    if (failure !== null) throw failure;
    return Shown ? <Shown {...props} /> : loading;
  }
  // A failure is for whoever draws the screen: it is asked for again then.
  return Object.assign(Screen, { preload: () => loadOnce().then(nothing, nothing) });
}

function nothing(): void {}
