import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PictureServer } from '../../publishing/testing/picture-server.ts';
import { storedPictures, testPublishing } from '../../publishing/testing/test-publishing.ts';
import { type ExampleRequest, publishedExamples } from './published-examples.ts';
import { StandInPlatform } from './start-stand-in.ts';

let platform: StandInPlatform;
let pictures: PictureServer;
beforeAll(async () => {
  [platform, pictures] = await Promise.all([StandInPlatform.start(), PictureServer.start()]);
});
afterAll(() => Promise.all([platform.stop(), pictures.stop()]));
beforeEach(async () => {
  const of = testPublishing();
  const options = { from: 0, jpegFor: 'instagram' } as const;
  const address = await pictures.addressOf(of, storedPictures.square.hash, options);
  await platform.play({ forget: true, ...(address.ok && { picturesAt: address.value }) });
});

const headers = { Authorization: 'Bearer good-ann', 'api-key': 'good-ann' };

async function send({ method, path, json, form }: ExampleRequest, id: string) {
  const filled = (text: string) => text.replaceAll('{id}', id).replaceAll('{account}', 'id-ann');
  const body = json
    ? { text: JSON.stringify(json), type: 'application/json' }
    : form && {
        text: filled(decodeURIComponent(new URLSearchParams(form).toString())),
        type: 'application/x-www-form-urlencoded',
      };
  const reply = await fetch(`${platform.url}${filled(path)}`, {
    method,
    headers: { ...headers, ...(body && { 'Content-Type': body.type }) },
    ...(body && { body: body.text }),
  });
  return { status: reply.status, answer: (await reply.json()) as unknown };
}

/** The id of what was made. */
function idIn(answer: unknown): string {
  const { id, data } = answer as { readonly id?: string | number; readonly data?: { readonly id: string } };
  return String(id ?? data?.id);
}

/** Each field of an answer with the kind of its value; elements of a list are one field. */
function fieldsOf(value: unknown, path = ''): ReadonlyMap<string, string> {
  if (value === null || typeof value !== 'object') return new Map([[path, value === null ? 'null' : typeof value]]);
  const kind = Array.isArray(value) ? 'list' : 'object';
  const inside = Array.isArray(value)
    ? value.map((each) => fieldsOf(each, path === '' ? '[]' : `${path}.[]`))
    : Object.entries(value).map(([name, each]) => fieldsOf(each, path === '' ? name : `${path}.${name}`));
  return new Map([[path, kind], ...inside.flatMap((each) => [...each])]);
}

describe('the stand-in answers in the fields that are published', () => {
  it.each(publishedExamples.map((example) => [`${example.platform}: ${example.shows}`, example] as const))(
    '%s',
    async (_name, { request, after = [], status, answer, others = [] }) => {
      let id = '';
      for (const before of after) id = idIn((await send(before, id)).answer);
      const answered = await send(request, id);
      expect(answered.status).toBe(status);
      const [published, shown] = [fieldsOf(answer), fieldsOf(answered.answer)];
      for (const [field, kind] of published) expect([field, shown.get(field)]).toEqual([field, kind]);
      const isOther = (field: string) => others.some((other) => field === other || field.startsWith(`${other}.`));
      const unknown = [...shown.keys()].filter((field) => !published.has(field) && !isOther(field));
      expect(unknown).toEqual([]);
    },
  );
});
