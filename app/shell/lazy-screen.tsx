import { createContext, use, useEffect, useState, type ComponentType, type ReactNode } from 'react';

export type LazyScreen<Props> = ComponentType<Props> & {
  /** Loads the code before the screen is rendered, in parallel with the code that is needed first. */
  readonly preload: () => Promise<void>;
};

/** The fallback of a screen while its code loads. */
export const ScreenLoading = createContext<ReactNode>(null);

/**
 * A screen whose code is a separate file, rendered as soon as the code is there. React's own `lazy` shows a fallback
 * for 300 ms even if the code took 20 ms.
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

    // Passes the failure to the boundary around the screen, as if the screen itself had failed.
    if (failure !== null) throw failure;
    return Shown ? <Shown {...props} /> : loading;
  }
  // A failed preload is ignored: rendering the screen loads it again and reports the failure.
  return Object.assign(Screen, { preload: () => loadOnce().then(nothing, nothing) });
}

function nothing(): void {}
