/** Shapes of environment variables. The sentence of each says what to write. */
import { isIP } from 'node:net';
import { z } from 'zod';

/** An empty variable counts as absent: that is how people disable one in a file. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

export const secret = z.string().regex(/^\S+$/, 'write only the key, without spaces');
export const address = z
  .string()
  .refine(
    (text) => /^https?:\/\/./.test(text) && URL.canParse(text),
    'write an address, for example https://service.example.org/v1',
  );
export const onOrOff = z.enum(['on', 'off'], 'write on or off');
export const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/, 'write a whole number')
  .transform(Number);

export const positiveNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'write a whole number above 0')
  .transform(Number);

export function parseAddresses(text: string, context: z.RefinementCtx): string[] {
  const addresses = text.split(',').map((one) => one.trim());
  if (addresses.every((one) => isIP(one) !== 0)) return addresses;
  context.addIssue({ code: 'custom', message: 'write IP addresses with commas between them, for example 10.0.0.5' });
  return z.NEVER;
}

/** The address under which the calls of a service are. Names and passwords in it would not be sent. */
export function parseService(text: string, context: z.RefinementCtx): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url && !url.username && !url.password && !url.search && !url.hash;
  if (isPlain && /^https?:$/.test(url.protocol)) return url;
  context.addIssue({
    code: 'custom',
    message: 'write the address without a password or a query, for example http://localhost:8081/v2',
  });
  return z.NEVER;
}

export function parseOrigin(text: string, context: z.RefinementCtx): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash) return url;
  context.addIssue({
    code: 'custom',
    message: 'write the address without a path, for example https://write.example.org',
  });
  return z.NEVER;
}
