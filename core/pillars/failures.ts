export type PillarFailure =
  | { readonly type: 'name-required' }
  | { readonly type: 'name-too-long' }
  | { readonly type: 'description-too-long' }
  | { readonly type: 'target-out-of-range' }
  | { readonly type: 'no-such-pillar' }
  | { readonly type: 'already-created' }
  | { readonly type: 'too-many-pillars' }
  /** Since the person began to edit it; their own name is not written. */
  | { readonly type: 'renamed-elsewhere'; readonly name: string };

const sentences: Readonly<Record<Exclude<PillarFailure['type'], 'renamed-elsewhere'>, string>> = {
  'name-required': 'Name is required',
  'name-too-long': 'Keep the name to 80 characters.',
  'description-too-long': 'Keep the description to 1,000 characters.',
  'target-out-of-range': 'Choose a target between 1 and 100 percent.',
  'no-such-pillar': 'That pillar was deleted on another device.',
  'already-created': 'This pillar exists already.',
  'too-many-pillars': 'Keep it to 40 pillars. Delete one first.',
};

export function pillarFailureSentence(failure: PillarFailure): string {
  if (failure.type === 'renamed-elsewhere')
    return `This pillar was renamed to “${failure.name}” elsewhere. Save again to give it your name instead.`;
  return sentences[failure.type];
}
