export interface DownloadedFile {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly content: string | Uint8Array<ArrayBuffer> | Blob;
}

/** Safari reads the bytes of a download after the person has confirmed it. */
const READ_MS = 60_000;

/** Downloads a file that was created here. */
export function downloadFile({ name, type, content }: DownloadedFile): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READ_MS);
}
