import { lazyPart } from '../../ui/lazy-part.ts';

// They search the whole draft, and the first steps have neither.
export const ApartLine = lazyPart(() => import('./apart-texts.tsx'), 'ApartLine');

export const LeftOutNote = lazyPart(() => import('./apart-texts.tsx'), 'LeftOutNote');
