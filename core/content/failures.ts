/** Failures of commands on a content item, each with the sentence that a person reads. */
export type ContentFailure =
  | { readonly type: 'title-required' }
  | { readonly type: 'title-too-long' }
  | { readonly type: 'text-too-long' }
  | { readonly type: 'edit-out-of-range' }
  | { readonly type: 'unknown-field' }
  | { readonly type: 'unknown-option' }
  | { readonly type: 'phrase-too-long'; readonly limit: number }
  | { readonly type: 'unknown-platform' }
  | { readonly type: 'too-many-tags' }
  | { readonly type: 'tag-too-long' }
  | { readonly type: 'tag-not-allowed' }
  | { readonly type: 'not-an-idea' }
  | { readonly type: 'not-a-draft' }
  | { readonly type: 'no-such-row' }
  | { readonly type: 'not-shared' }
  | { readonly type: 'shared-by-server' }
  | { readonly type: 'bad-schedule' }
  | { readonly type: 'past-schedule' }
  | { readonly type: 'required-items-first' }
  | { readonly type: 'no-conflict' }
  | { readonly type: 'passage-changed' }
  | { readonly type: 'no-such-version' }
  | { readonly type: 'no-such-variant' }
  | { readonly type: 'version-name-too-long' }
  | { readonly type: 'too-many-versions' }
  | { readonly type: 'not-posted' }
  | { readonly type: 'bad-figures' }
  | { readonly type: 'already-created' };

const sentences: Readonly<Record<ContentFailure['type'], string>> = {
  'title-required': 'Give it a title first.',
  'title-too-long': 'Keep the title to 300 characters.',
  'text-too-long': 'This text has reached its limit. Continue in a new draft.',
  'edit-out-of-range': 'The text has changed. Try that edit again.',
  'unknown-field': 'This needs a newer version of Rostrum. Update the app.',
  'unknown-option': 'Choose one of the options.',
  'phrase-too-long': 'That is too long for this field. Shorten it.',
  'unknown-platform': 'Choose a platform from the list.',
  'not-shared': 'This is not marked as posted there any more.',
  'shared-by-server': 'The server posted this. Take it down instead.',
  'too-many-tags': 'Keep it to 30 tags.',
  'tag-too-long': 'Keep each tag to 60 characters.',
  'tag-not-allowed': 'One of these words cannot be a tag. Choose another.',
  'not-an-idea': 'This is no longer an idea.',
  'not-a-draft': 'Only a draft that was never published can be an idea again.',
  'no-such-row': 'That row was removed on another device.',
  'bad-schedule': 'Choose a valid date, time and time zone.',
  'past-schedule': 'Choose a time from now on.',
  'required-items-first': 'Complete required items first',
  'no-conflict': 'You have already answered this.',
  'passage-changed': 'This passage has changed. Check it again, then choose.',
  'no-such-version': 'That version is not on this device.',
  'no-such-variant': 'That version is not on this device.',
  'version-name-too-long': 'Keep the name to 80 characters.',
  'too-many-versions': 'You can name up to 100 versions. Remove a name first.',
  'not-posted': 'This is not posted there.',
  'bad-figures': 'Use whole numbers.',
  'already-created': 'This already exists.',
};

export function contentFailureSentence(failure: ContentFailure): string {
  return sentences[failure.type];
}
