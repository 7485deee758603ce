/** "Bluesky takes at most 4 pictures in a post. Take 2 out." */
export function tooManyPictures(
  platformName: string,
  { maxPictures, surplus }: { readonly maxPictures: number; readonly surplus: number },
): string {
  const most = maxPictures === 1 ? '1 picture' : `${maxPictures} pictures`;
  return `${platformName} takes at most ${most} in a post. Take ${surplus} out.`;
}
