/**
 * Sent by every client, and with every answer of a sync call, as the header `Rostrum-Protocol`. Raised when an older
 * client would misread an answer, or a newer one must know what it may expect of an older server.
 */
export const protocolVersion = 3;
/** The oldest client that the server still talks to; below it the answer is 426. */
export const oldestProtocolVersion = 2;
/**
 * From this version on a page of the feed ends with a `feedEnd`. The server sends it to clients that know it, and a
 * client takes a page without it only from an older server.
 */
export const sealedPagesSince = 3;
export const protocolHeader = 'Rostrum-Protocol';
