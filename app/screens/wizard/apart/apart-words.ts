import type { ApartPlace, ApartText } from '#core/content/placed-texts.ts';

type WrittenPlace = Exclude<ApartPlace, 'blank'>;

/** Where a text is in the draft, shown below its own field. */
export const placeSentences: Readonly<Record<WrittenPlace, string>> = {
  'no-draft': 'There is no draft yet.',
  missing: 'Not in the draft yet.',
  'further-down': 'Stands further down in the draft.',
  standing: 'Stands in the draft.',
};

/** The action for it. A post does not begin with its call to action. */
export const placeActions: Readonly<Record<ApartText, Readonly<Record<WrittenPlace, string | null>>>> = {
  opener: {
    'no-draft': 'Start the draft with it',
    missing: 'Put it at the top of the draft',
    'further-down': 'Put it at the top too',
    standing: null,
  },
  cta: {
    'no-draft': null,
    missing: 'Put it into the draft',
    'further-down': null,
    standing: null,
  },
};

export const leftOutSentences: Readonly<Record<ApartText, string>> = {
  opener: 'Your opener is not in the draft, so it does not go out.',
  cta: 'Your call to action is not in the draft, so it does not go out.',
};

export const takenInSentences: Readonly<Record<ApartText, string>> = {
  opener: 'Your opener stands in the draft.',
  cta: 'Your call to action stands in the draft.',
};
