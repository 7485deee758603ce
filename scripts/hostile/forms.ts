import type { HostileGroup, HostileRequest } from './hostile-request.ts';

const start =
  '--edge\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
const broken: Readonly<Record<string, readonly [body: string, expected: number]>> = {
  'a part that is not closed': [`${start}abc`, 400],
  'a part of another field that is not closed': [`${start.replace('"image"', '"other"')}abc`, 400],
  nothing: ['', 400],
  'no part': ['--edge--\r\n', 400],
  'a part without a header': ['--edge\r\n\r\nabc\r\n--edge--\r\n', 400],
  'half of a header': ['--edge\r\nContent-Disposition: form-d', 400],
  'a header that never ends': [`--edge\r\n${'x'.repeat(200_000)}`, 400],
  'a hundred files': [`${start}abc\r\n`.repeat(100), 400],
  '2 MB': [`${start}${'x'.repeat(2 << 20)}\r\n--edge--\r\n`, 413],
};

function form(path: string, name: string, body: string, expected: number): HostileRequest {
  return {
    name: `POST ${path}: ${name}`,
    send: (attacker) =>
      attacker.call('POST', path, { body, headers: { 'Content-Type': 'multipart/form-data; boundary=edge' } }),
    expected: [expected],
  };
}

/** Multipart forms that end early, or never. */
export const forms: HostileGroup = {
  name: 'forms',
  requests: ['/api/images', '/api/user/profile/upload-image'].flatMap((path) => [
    ...Object.entries(broken).map(([name, [body, expected]]) => form(path, name, body, expected)),
    {
      name: `POST ${path}: a form without a boundary`,
      send: (attacker) =>
        attacker.call('POST', path, { body: 'x', headers: { 'Content-Type': 'multipart/form-data' } }),
      expected: [400],
    },
  ]),
};
