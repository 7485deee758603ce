/**
 * Lazily loaded parts of a screen, without React's fallback delay.
 *
 * With `React.lazy`, a component shows its fallback first even when its code has been loaded, and React keeps a
 * fallback for at least 300 ms. Here a part whose code is loaded is rendered at once. A part that is still loading
 * suspends through `lazy`, inside a `PartBoundary`, which turns the arrival of the code into an update; React shows
 * updates without that delay. `npm run bench:screens` measures the difference.
 *
 * Invariants: a part keeps the component type of its first render, because another type would remount it and lose its
 * input. A failed load is not cached by `preload`.
 */
import { createElement, lazy, useState, type ComponentType, type ReactNode } from 'react';

const listeners = new Set<() => void>();

/** Calls back when the code of any part was loaded. Returns an unsubscribe function. */
export function onPartLoaded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The exports of a module that are components: another name does not compile. */
type ComponentNames<Module> = {
  [Name in keyof Module]: Module[Name] extends (props: never) => ReactNode ? Name : never;
}[keyof Module];

type PropsOf<Component> = Component extends (props: infer Props) => ReactNode ? Props : never;

/** A part of a screen whose code loads on its first render, or on `preload`. */
export type LazyPart<Props> = ComponentType<Props> & {
  /** Resolves when the code is loaded, or cannot be loaded now. */
  readonly preload: () => Promise<void>;
};

/** Declares a lazy part: `lazyPart(() => import('./panel.tsx'), 'Panel')`. See the top of this file. */
export function lazyPart<Module, Name extends ComponentNames<Module>>(
  load: () => Promise<Module>,
  name: Name,
): LazyPart<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  // The props are typed for the caller; here they are only passed on.
  let loaded: ComponentType<object> | null = null;
  const loadPart = async () => {
    loaded = (await load())[name] as ComponentType<object>;
    for (const listener of listeners) listener();
    return { default: loaded };
  };
  const Late = lazy(loadPart);
  function Part(props: object): ReactNode {
    // Keeps the type of the first render: another type would remount the part and lose its input.
    const [Drawn] = useState<ComponentType<object>>(() => loaded ?? Late);
    return createElement(Drawn, props);
  }
  return Object.assign(Part as ComponentType<Props>, { preload: () => loadPart().then(nothing, nothing) });
}

function nothing(): void {}
