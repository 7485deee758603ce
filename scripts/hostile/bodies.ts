import { gzipSync } from 'node:zlib';
import type { Call } from '#core/api/endpoint.ts';
import { connectGoogle } from '#core/api/google.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import type { HostileGroup, HostileRequest } from './hostile-request.ts';
import { callsWithBody, jsonCalls, pathOf } from './json-calls.ts';
import { newPiece } from './pieces.ts';

const DEPTH = 20_000;
const deepList = '['.repeat(DEPTH) + ']'.repeat(DEPTH);
const deepObject = '{"a":'.repeat(DEPTH) + '1' + '}'.repeat(DEPTH);

const sendJson =
  ({ method }: Call, path: string, body: string) =>
  (attacker: TestClient) =>
    attacker.call(method, path, { body, headers: { 'Content-Type': 'application/json' } });

function toEveryJsonCall(what: string, body: string, expected: readonly number[]): HostileRequest[] {
  return jsonCalls.map((call) => ({
    name: `${call.method} ${call.path}: ${what}`,
    send: sendJson(call, pathOf(call), body),
    // 501: no Google is set up here, whatever the body is.
    expected: call.path === connectGoogle.path ? [...expected, 501] : expected,
  }));
}

function toStep(what: string, stepData: string): HostileRequest {
  return {
    name: `PUT a step: ${what}`,
    send: async (attacker) =>
      attacker.call('PUT', `/api/content-steps/${await newPiece(attacker)}/step/review-edit`, {
        body: `{"stepData":${stepData}}`,
        headers: { 'Content-Type': 'application/json' },
      }),
    expected: [400],
  };
}

/** JSON that is too deep, too large, compressed, or has keys of Object.prototype; to every call with a body. */
export const bodies: HostileGroup = {
  name: 'bodies',
  requests: [
    ...toEveryJsonCall('lists in lists', `{"title":${deepList},"stepData":${deepList}}`, [400, 413]),
    ...toEveryJsonCall('objects in objects', deepObject, [400, 413]),
    ...toEveryJsonCall('half of a text', '{"title":"', [400]),
    ...toEveryJsonCall('no object', 'null', [400]),
    ...toEveryJsonCall('the key __proto__', '{"__proto__":{"title":"x"},"title":"x"}', [400]),
    ...toEveryJsonCall('the key constructor', '{"stepData":{"constructor":{"prototype":1}}}', [400]),
    ...toEveryJsonCall('60,000 values', `{"title":"x","tags":[${'0,'.repeat(60_000)}0]}`, [400, 404, 413]).map(
      (request) => ({ ...request, isSlow: true }),
    ),
    ...toEveryJsonCall('3 MB', JSON.stringify({ title: 'x', content: 'x'.repeat(3 << 20) }), [413]),
    ...callsWithBody.map((call) => ({
      name: `${call.method} ${call.path}: compressed`,
      send: (attacker: TestClient) =>
        attacker.call(call.method, pathOf(call), {
          body: gzipSync(JSON.stringify({ title: 'x'.repeat(8 << 20) })),
          headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
        }),
      expected: [415],
    })),
    ...['__proto__', 'constructor', 'toString'].map((tag) => ({
      name: `POST /api/content: the tag ${tag}`,
      send: (attacker: TestClient) =>
        attacker.call('POST', '/api/content', { json: { title: 'T', content: 'C', tags: ['fine', tag] } }),
      expected: [400],
    })),
    toStep('a deep field', `{"focusAreas":${deepList}}`),
    toStep('a deep result', `{"existingReview":${deepObject}}`),
    toStep('the key __proto__', '{"focusAreas":{"__proto__":true}}'),
    toStep('the name constructor', '{"focusAreas":["constructor"]}'),
  ],
};
