import { createElement, lazy, useState, type ComponentType, type ReactNode } from 'react';

const listeners = new Set<() => void>();

/** Tells when the code of some part has come. */
export function onPartLoaded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The exports of a module that are components: another name does not compile. */
type ComponentNames<Module> = {
  [Name in keyof Module]: Module[Name] extends (props: never) => ReactNode ? Name : never;
}[keyof Module];

type PropsOf<Component> = Component extends (props: infer Props) => ReactNode ? Props : never;

/** A part of a screen whose code comes when it is first drawn, or when it is asked to. */
export type LazyPart<Props> = ComponentType<Props> & {
  /** Settles when the code is there, or cannot be loaded now. */
  readonly preload: () => Promise<void>;
};

/**
 * A part of a screen whose code comes when it is first drawn: `lazyPart(() => import('./panel.tsx'), 'Panel')`.
 *
 * Once the code is there the part is drawn at once. Through `lazy` alone it would still show its fallback first, and
 * React leaves a fallback standing for 300 ms; the boundary around it is a `PartBoundary` for the same reason.
 */
export function lazyPart<Module, Name extends ComponentNames<Module>>(
  load: () => Promise<Module>,
  name: Name,
): LazyPart<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  // What it takes is the caller's to know; here it is handed on.
  let loaded: ComponentType<object> | null = null;
  const loadPart = async () => {
    loaded = (await load())[name] as ComponentType<object>;
    for (const listener of listeners) listener();
    return { default: loaded };
  };
  const Late = lazy(loadPart);
  function Part(props: object): ReactNode {
    // It stays what it was first drawn as: another type would lose what is typed in it.
    const [Drawn] = useState<ComponentType<object>>(() => loaded ?? Late);
    return createElement(Drawn, props);
  }
  return Object.assign(Part as ComponentType<Props>, { preload: () => loadPart().then(nothing, nothing) });
}

function nothing(): void {}
