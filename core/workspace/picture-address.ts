const address = /^\/api\/images\/([0-9a-f]{64})$/;

/** Path of a picture on the server, by the SHA-256 of its bytes. */
export function pictureAddress(hash: string): string {
  return `/api/images/${hash}`;
}

/** The hash in a picture's path; null for any other address, because pages never load pictures from elsewhere. */
export function pictureHash(url: string | null): string | null {
  return (url && address.exec(url)?.[1]) ?? null;
}
