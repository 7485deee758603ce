import { lazy, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';

/** The exports of a module that are components: another name does not compile. */
type ComponentNames<Module> = {
  [Name in keyof Module]: Module[Name] extends (props: never) => ReactNode ? Name : never;
}[keyof Module];

type PropsOf<Component> = Component extends (props: infer Props) => ReactNode ? Props : never;

/** A part of a screen whose code comes when it is first drawn: `lazyPart(() => import('./panel.tsx'), 'Panel')`. */
export function lazyPart<Module, Name extends ComponentNames<Module>>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<ComponentType<PropsOf<Module[Name]>>> {
  return lazy(async () => ({ default: (await load())[name] as ComponentType<PropsOf<Module[Name]>> }));
}
