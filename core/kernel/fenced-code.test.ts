import { expect, it } from 'vitest';
import { fenceReader } from './fenced-code.ts';

it.each([
  ['a\n```\nb\n```\nc', 'text fence code fence text'],
  ['~~~\n```\n~~~\na', 'fence code fence text'],
  ['````\n```\n````', 'fence code fence'],
  ['```js\na\n``` js\n```', 'fence code code fence'],
  ['```npm i``` is all.\na', 'text text'],
  ['    ```\na', 'text text'],
  ['```\nnever closed', 'fence code'],
])('of %j, the lines are %s', (markdown, parts) => {
  expect(markdown.split('\n').map(fenceReader()).join(' ')).toBe(parts);
});
