import type { ApartPlace, ApartText } from '#core/content/placed-texts.ts';

type WrittenPlace = Exclude<ApartPlace, 'blank'>;

/** Where a text stands, said below its own field. */
export const placeSentences: Readonly<Record<WrittenPlace, string>> = {
  'no-draft': 'No draft yet.',
  missing: 'Not in the draft yet.',
  'further-down': 'Further down in the draft.',
  standing: 'In the draft.',
};

/** What can be done about it. A piece does not begin with its call to action. */
export const placeActions: Readonly<Record<ApartText, Readonly<Record<WrittenPlace, string | null>>>> = {
  opener: {
    'no-draft': 'Start the draft with it',
    missing: 'Add it to the top of the draft',
    'further-down': 'Add it to the top too',
    standing: null,
  },
  cta: {
    'no-draft': null,
    missing: 'Add it to the draft',
    'further-down': null,
    standing: null,
  },
};

export const leftOutSentences: Readonly<Record<ApartText, string>> = {
  opener: 'Your opener is not in the draft, so it will not be published.',
  cta: 'Your call to action is not in the draft, so it will not be published.',
};

export const takenInSentences: Readonly<Record<ApartText, string>> = {
  opener: 'Your opener is in the draft.',
  cta: 'Your call to action is in the draft.',
};
