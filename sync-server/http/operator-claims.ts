import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { maxClaims } from '#core/api/server.ts';
import type { AppContext, AppDeps } from '../app-context.ts';
import { StartFailure } from '../start-failure.ts';

/** Most characters of a claim: one line on a phone, or two. */
const LONGEST = 120;

/**
 * Reads the operator's claims about their server for the landing page, one per line. The software itself claims only
 * what is true of every installation. How many people write here, or whether there is a trial, is for the operator to
 * say.
 * @param file absolute; undefined: `claims.txt` in the data folder, if it exists
 * @throws StartFailure
 */
export function readClaims({ file, dataDir }: { file: string | undefined; dataDir: string }): readonly string[] {
  const text = readText(file ?? join(dataDir, 'claims.txt'), file !== undefined);
  const claims = text
    .split('\n')
    .map((line) => line.replaceAll(/\p{Cc}/gu, ' ').trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (claims.length > maxClaims || claims.some((claim) => claim.length > LONGEST))
    throw new StartFailure(`CLAIMS_FILE: write at most ${maxClaims} lines of at most ${LONGEST} characters.`);
  return claims;
}

function readText(path: string, mustBe: boolean): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    if (mustBe) throw new StartFailure(`CLAIMS_FILE: ${path} cannot be read.`);
    return '';
  }
}

/** GET /api/claims: public. The operator's file is read at the start. */
export function getClaims({ claims }: Pick<AppDeps, 'claims'>) {
  return (ctx: AppContext): void => {
    ctx.set('Cache-Control', 'public, max-age=300');
    ctx.body = { claims };
  };
}
