import type { AppDeps } from '../app-context.ts';
import { wrongCode, wrongRecoveryCode } from '../http/errors.ts';
import type { CodeKind } from './second-factors.ts';

export interface TypedCode {
  readonly userId: string;
  /** The key under which wrong codes are counted: the account, or all browsers that its person has used before. */
  readonly counted: string;
  /** Of the app, or a recovery code. */
  readonly code: string;
}

/** Uses up a code of an account's second factor. @throws 400 for a wrong one; 429 after too many */
export async function checkCode(
  { limits, secondFactors }: Pick<AppDeps, 'limits' | 'secondFactors'>,
  { userId, counted, code }: TypedCode,
): Promise<CodeKind> {
  // Counted before it is checked, so that concurrent guesses are all counted.
  await limits.code.count(counted);
  limits.codeAccount.begin(counted);
  const kind = await secondFactors.take(userId, code);
  if (kind === null) throw /[a-z]/i.test(code) ? wrongRecoveryCode() : wrongCode();
  await limits.code.forget(counted);
  limits.codeAccount.succeed(counted);
  return kind;
}
