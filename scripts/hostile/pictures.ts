import { createHash } from 'node:crypto';
import type { TestClient } from '#server/testing/test-client.ts';
import { bombs, noPictures } from './bomb-pictures.ts';
import type { HostileGroup, HostileRequest } from './hostile-request.ts';
import { allAnswered } from './pieces.ts';

/** Accepted within the time limit, refused as invalid, or refused for lack of capacity. */
const boundedly = [200, 201, 400, 413, 422, 429, 503];
const AT_ONCE = 12;

async function put(attacker: TestClient, bytes: Buffer, hash?: string): Promise<Response> {
  const name = hash ?? createHash('sha256').update(bytes).digest('hex');
  return await attacker.call('PUT', `/api/images/${name}`, {
    body: Uint8Array.from(bytes),
    headers: { 'Content-Type': 'image/png' },
  });
}

function uploadForm(attacker: TestClient, path: string, field: string, bytes: Buffer): Promise<Response> {
  const start = `--edge\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
  const body = Uint8Array.from(Buffer.concat([Buffer.from(start), bytes, Buffer.from('\r\n--edge--\r\n')]));
  return attacker.call('POST', path, { body, headers: { 'Content-Type': 'multipart/form-data; boundary=edge' } });
}

const portrait = (attacker: TestClient, profileImageUrl: string) =>
  attacker.call('PUT', '/api/user/profile', { json: { profileImageUrl } });

const badAddresses = [
  'javascript:alert(1)',
  'data:image/png;base64,iVBORw0KGgo=',
  'file:///etc/passwd',
  'ftp://example.org/a.png',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]/a.png',
  'http://[::ffff:10.0.0.1]/a.png',
  'http://0x0a000001/a.png',
  'http://someone:secret@example.org/a.png',
  'http://10.0.0.1/a.png\u0000.png',
  `https://example.org/${'a'.repeat(2_000)}`,
];

function bomb(name: string, make: () => Buffer): HostileRequest[] {
  return [
    {
      name: `PUT /api/images: ${name}`,
      send: (attacker) => put(attacker, make()),
      expected: boundedly,
      isSlow: true,
    },
    {
      name: `POST /api/images, ${AT_ONCE} at once: ${name}`,
      send: (attacker) => {
        const bytes = make();
        const sending = Array.from({ length: AT_ONCE }, () => uploadForm(attacker, '/api/images', 'image', bytes));
        return allAnswered(boundedly, sending);
      },
      expected: boundedly,
      isSlow: true,
    },
  ];
}

/** Files that are no pictures, that expand, or that are to be fetched from forbidden addresses. */
export const pictures: HostileGroup = {
  name: 'pictures',
  needsPlatform: true,
  requests: [
    ...Object.entries(noPictures).flatMap(([name, bytes]) => [
      { name: `PUT /api/images: ${name}`, send: (attacker: TestClient) => put(attacker, bytes), expected: [400] },
      {
        name: `POST the portrait: ${name}`,
        send: (attacker: TestClient) => uploadForm(attacker, '/api/user/profile/upload-image', 'profileImage', bytes),
        expected: [400],
      },
    ]),
    {
      name: 'PUT /api/images: a picture under the name of another',
      send: (attacker) => put(attacker, noPictures['a page']!, 'ab'.repeat(32)),
      expected: [400],
    },
    {
      name: 'PUT /api/images: a name that is none',
      send: (attacker) => put(attacker, noPictures['a page']!, '..%2f..%2fsession-secret'),
      expected: [400, 404],
    },
    ...badAddresses.map((address) => ({
      name: `the portrait at ${JSON.stringify(address.slice(0, 60))}`,
      send: (attacker: TestClient) => portrait(attacker, address),
      expected: [400],
    })),
    ...Object.entries(bombs).flatMap(([name, make]) => bomb(name, make)),
    {
      name: '12 portraits at once from an address that does not answer',
      send: async (attacker, { platform }) => {
        await platform.play({ reads: Array.from({ length: 12 }, () => ({ does: 'hang' }) as const) });
        const sending = Array.from({ length: 12 }, (_none, at) => portrait(attacker, `${platform.url}/hook/${at}.png`));
        const reply = await allAnswered([400, 429, 503], sending);
        await platform.play({});
        return reply;
      },
      expected: [400, 429, 503],
      isSlow: true,
    },
  ],
};
