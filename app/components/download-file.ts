/** Hands the person a file that was made here. */
export function downloadFile({ name, type, text }: { readonly name: string; readonly type: string; readonly text: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
