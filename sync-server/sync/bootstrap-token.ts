/** Where filling a new device goes on; opaque to the device. */
export interface BootstrapToken {
  /** All rows come before any document. */
  readonly phase: 'rows' | 'documents';
  /** The cursor once the device is filled: the head when it began. */
  readonly upTo: number;
  /** What comes next has a lower first feed number. */
  readonly before: number;
  /** Documents that the device will receive in all. */
  readonly total: number;
}

export function firstBootstrapToken(head: number): BootstrapToken {
  return { phase: 'rows', upTo: head, before: Number.MAX_SAFE_INTEGER, total: 0 };
}

export function encodeBootstrapToken({ phase, upTo, before, total }: BootstrapToken): string {
  const place = `${upTo}.${before}.${total}`;
  return phase === 'rows' ? `${place}.rows` : place;
}

/** What makes no sense begins with the newest document; the device asks for the rest once it is filled. */
export function parseBootstrapToken(token: string): BootstrapToken {
  const [upTo, before, total, phase] = token.split('.');
  return {
    phase: phase === 'rows' ? 'rows' : 'documents',
    upTo: wholeNumber(upTo, 0),
    before: wholeNumber(before, Number.MAX_SAFE_INTEGER),
    total: wholeNumber(total, 0),
  };
}

function wholeNumber(text: string | undefined, otherwise: number): number {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : otherwise;
}
