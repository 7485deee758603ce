import { z } from 'zod';
import { endpoint, type Endpoint } from './endpoint.ts';

/** Not answered yet: 501 in words. AI calls answer JSON with `success` and `message`, the others plain text. */
const notYet = z.never();

function call(area: string, method: Endpoint['method'], path: Endpoint['path'], summary: string): Endpoint {
  return endpoint({ method, path, area, summary, reply: notYet });
}

const ai = 'AI';

/** AI calls. */
export const aiCalls: readonly Endpoint[] = [
  call(ai, 'POST', '/api/content/generate', 'Writes a piece from a prompt'),
  call(ai, 'POST', '/api/content-ideas/generate', 'Proposes ideas'),
  call(ai, 'POST', '/api/content/audience-insights', 'What an audience cares about'),
  call(ai, 'POST', '/api/content/so-what-analysis', 'Why a piece matters to its readers'),
  call(ai, 'POST', '/api/content/generate-outline', 'Proposes an outline'),
  call(ai, 'POST', '/api/content/research-assistant', 'Gathers findings and sources'),
  call(ai, 'POST', '/api/content/generate-openers', 'Proposes openers'),
  call(ai, 'POST', '/api/content/generate-draft', 'Writes a first draft'),
  call(ai, 'POST', '/api/content/generate-headlines', 'Proposes headlines'),
  call(ai, 'POST', '/api/content/seo-analysis', 'Keywords, meta texts and a score for search'),
  call(ai, 'POST', '/api/content/generate-cta', 'Proposes calls to action'),
  call(ai, 'POST', '/api/content/review-content', 'Reviews a draft'),
  call(ai, 'POST', '/api/ai/analyze-voice', 'Describes a writing voice'),
  call(ai, 'POST', '/api/ai/generate', 'Free generation'),
  call(ai, 'GET', '/api/content/scheduling-suggestions', 'When to publish what'),
];

/** Publishing and connected accounts. */
export const publishingCalls: readonly Endpoint[] = [
  call('Publishing', 'POST', '/api/content/distribute', 'Publishes a piece to platforms'),
  call('Accounts', 'GET', '/api/user/social-connections', 'Connected accounts'),
  call('Accounts', 'POST', '/api/auth/disconnect/{platform}', 'Disconnects an account'),
  call('Accounts', 'GET', '/api/auth/{platform}', 'Starts connecting an account, or signing in with one'),
];
