import { existsSync, readFileSync } from 'node:fs';

/** A runner's JSON report; `null` if there is none, or it cannot be read. */
export function readReport(file) {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
