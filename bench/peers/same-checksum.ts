/** The one checksum that devices and server share. @throws when they have ended differently */
export function sameChecksum(checksums: readonly string[]): string {
  const [first, ...others] = checksums;
  if (first === undefined || others.some((other) => other !== first)) {
    throw new Error(`Devices and server have ended differently: ${checksums.map((sum) => sum.slice(0, 8)).join(', ')}`);
  }
  return first;
}
