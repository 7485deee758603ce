import type { ApiFailure } from '../../api/api-failure.ts';

/** Why data that only the server has could not be read or written: the query layer knows no failures but thrown ones. */
export class ServerDataError extends Error {
  readonly failure: ApiFailure;

  /** @param message the sentence that a screen shows */
  constructor(message: string, failure: ApiFailure) {
    super(message);
    this.name = 'ServerDataError';
    this.failure = failure;
  }

  /** Whether the same call may be answered differently a moment later. After 429 it would only be one more of too many. */
  get mayPass(): boolean {
    const { failure } = this;
    switch (failure.type) {
      case 'unreachable':
      case 'malformed':
        return true;
      case 'retry-later':
        return failure.status !== 429;
      default:
        return false;
    }
  }
}
