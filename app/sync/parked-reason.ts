import type { AnsweredFailure } from '../api/api-failure.ts';

/** Why a row waits for the person: the server's sentence. A proxy's page would fill the screen. */
export function parkedReason({ message }: AnsweredFailure): string {
  return message.slice(0, 500);
}
