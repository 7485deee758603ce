import { createContext, use, useLayoutEffect } from 'react';

export interface PageHeading {
  readonly title: string;
  readonly subtitle: string;
}

/** The parts of the heading that a screen replaces. */
export interface OwnHeading extends Partial<PageHeading> {
  /** The title of the open draft: it names the browser's tab, and a phone's header. */
  readonly itemTitle?: string;
}

export const PageHeadingContext = createContext<(heading: OwnHeading) => void>(() => {});

/** Replaces parts of the heading from the table of pages while the screen is mounted. */
export function usePageHeading({ title, subtitle, itemTitle }: OwnHeading): void {
  const show = use(PageHeadingContext);
  useLayoutEffect(() => {
    show({
      ...(title !== undefined && { title }),
      ...(subtitle !== undefined && { subtitle }),
      ...(itemTitle !== undefined && { itemTitle }),
    });
    return () => show({});
  }, [show, title, subtitle, itemTitle]);
}
