/**
 * Texts of six people and sentences by another hand, to try "does not sound like you" on. `voices/` holds one person a
 * file: `language: en`, then each post below `--- post: <title>`, and below `--- by another hand` one sentence a line
 * that an editor would not take for theirs. None was chosen after a measure had seen it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { PublishedText } from '../../assistant/own-passages.ts';

export interface OwnVoiceSample {
  readonly name: string;
  readonly posts: readonly PublishedText[];
  readonly byAnotherHand: readonly string[];
}

const folder = new URL('voices/', import.meta.url);

/** All six people, by name. */
export const ownVoiceSamples: readonly OwnVoiceSample[] = readdirSync(folder)
  .toSorted()
  .map((file) => readSample(file.replace(/\.md$/, ''), readFileSync(new URL(file, folder), 'utf8')));

function readSample(name: string, file: string): OwnVoiceSample {
  const [own = '', others = ''] = file.split('\n--- by another hand\n');
  const posts = own
    .split('\n--- post: ')
    .slice(1)
    .map((post, index) => {
      const end = post.indexOf('\n');
      return { id: `${name}-${index}`, title: post.slice(0, end), text: post.slice(end).trim() };
    });
  return { name, posts, byAnotherHand: others.split('\n').filter((line) => line !== '') };
}
