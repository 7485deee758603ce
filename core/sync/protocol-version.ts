/** Sent by every client as the header `Rostrum-Protocol`. Raised when an older client would misread an answer. */
export const protocolVersion = 2;
/** The oldest client that the server still talks to; below it the answer is 426. */
export const oldestProtocolVersion = 2;
export const protocolHeader = 'Rostrum-Protocol';
