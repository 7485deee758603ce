import { addresses } from './addresses.ts';
import { bodies } from './bodies.ts';
import { chunks } from './chunks.ts';
import { forms } from './forms.ts';
import type { HostileGroup } from './hostile-request.ts';
import { pushes } from './pushes.ts';
import { queries } from './queries.ts';

/** Every group of hostile requests; a new one is a file beside these and a line here. */
export const groups: readonly HostileGroup[] = [addresses, bodies, chunks, forms, pushes, queries];
