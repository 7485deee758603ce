export type PillarFailure =
  | { readonly type: 'name-required' }
  | { readonly type: 'name-too-long' }
  | { readonly type: 'description-too-long' }
  | { readonly type: 'target-out-of-range' }
  | { readonly type: 'no-such-pillar' }
  | { readonly type: 'already-created' };

const sentences: Readonly<Record<PillarFailure['type'], string>> = {
  'name-required': 'Name is required',
  'name-too-long': 'Keep the name to 80 characters.',
  'description-too-long': 'Keep the description to 1,000 characters.',
  'target-out-of-range': 'Choose a target between 1 and 100 percent.',
  'no-such-pillar': 'That pillar was deleted on another device.',
  'already-created': 'This pillar exists already.',
};

export function pillarFailureSentence(failure: PillarFailure): string {
  return sentences[failure.type];
}
