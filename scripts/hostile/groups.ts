import { addresses } from './addresses.ts';
import { archive } from './archive.ts';
import { bodies } from './bodies.ts';
import { calendar } from './calendar.ts';
import { chunks } from './chunks.ts';
import { connections } from './connections.ts';
import { forms } from './forms.ts';
import type { HostileGroup } from './hostile-request.ts';
import { pictures } from './pictures.ts';
import { publishing } from './publishing.ts';
import { pushes } from './pushes.ts';
import { queries } from './queries.ts';
import { sites } from './sites.ts';
import { strangers } from './strangers.ts';
import { waysIn } from './ways-in.ts';

/** All groups of hostile requests. A new group is a file beside these and a line here. */
export const groups: readonly HostileGroup[] = [
  addresses,
  archive,
  bodies,
  calendar,
  chunks,
  connections,
  forms,
  pictures,
  publishing,
  pushes,
  queries,
  sites,
  strangers,
  waysIn,
];
