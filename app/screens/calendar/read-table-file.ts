/** As much as a plan may hold (`core/calendar/plan-from-csv.ts`), with letters of four bytes. */
const MAX_BYTES = 4_000_000;

/** The text of a file, in UTF-8 or as Excel writes it in Western Europe; null where it is no table of a plan's size. */
export async function readTableFile(file: File): Promise<string | null> {
  if (file.size > MAX_BYTES) return null;
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
