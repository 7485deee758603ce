import * as ai from './ai.ts';
import * as content from './content.ts';
import type { Endpoint } from './endpoint.ts';
import * as growth from './growth.ts';
import * as ideas from './ideas.ts';
import * as images from './images.ts';
import { publishingCalls } from './later.ts';
import * as pillars from './pillars.ts';
import * as platforms from './platforms.ts';
import * as profile from './profile.ts';
import * as steps from './steps.ts';

const assistant = { ...ai, ...ai.taskEndpoints };

/** Every call that the API's description names, in the order of its areas and by name within each. */
export const endpoints: readonly Endpoint[] = [
  content,
  ideas,
  steps,
  pillars,
  platforms,
  growth,
  profile,
  images,
  assistant,
]
  .flatMap((area) => Object.entries<unknown>(area).toSorted(([left], [right]) => (left < right ? -1 : 1)))
  .map(([, value]) => value)
  .filter(isEndpoint)
  .concat(publishingCalls);

/** The areas' files also hold shapes. */
function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;
}
