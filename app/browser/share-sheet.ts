/** A post for the system's share sheet. */
export interface HandedPost {
  /** Empty where posts have no title. */
  readonly title: string;
  readonly text: string;
  readonly files: readonly File[];
}

/** A sheet that the person closed again is no failure. */
export type HandOver = 'handed-over' | 'cancelled' | 'failed';

/** Whether the device has a share sheet. Firefox on computers has none. */
export function hasShareSheet(): boolean {
  return 'share' in navigator && typeof navigator.share === 'function';
}

/** Whether the share sheet takes these files. */
export function canHandOver(files: readonly File[]): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [...files] });
}

/** Opens the share sheet. Browsers allow it only directly in answer to a press. */
export async function openShareSheet({ title, text, files }: HandedPost): Promise<HandOver> {
  try {
    await navigator.share({
      ...(title !== '' && { title }),
      ...(text !== '' && { text }),
      ...(files.length > 0 && { files: [...files] }),
    });
    return 'handed-over';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed';
  }
}
