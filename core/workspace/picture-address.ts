const address = /^\/api\/images\/([0-9a-f]{64})$/;

/** Where the server keeps a picture of its owner's, by the SHA-256 of its bytes. */
export function pictureAddress(hash: string): string {
  return `/api/images/${hash}`;
}

/** The hash that an address names; null for an address elsewhere, which pages never load from. */
export function pictureHash(url: string | null): string | null {
  return (url && address.exec(url)?.[1]) ?? null;
}
