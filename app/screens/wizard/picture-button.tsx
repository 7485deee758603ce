import { RiImageAddLine } from '@remixicon/react';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';

/** Adds pictures for those who neither paste nor drop: with the keyboard, or from a phone's photos. */
export function PictureButton({ onPictures }: { readonly onPictures: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <Button size="small" variant="quiet" onClick={() => input.current?.click()}>
        <RiImageAddLine size={16} aria-hidden="true" />
        Add picture
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Picture"
        onChange={(event) => {
          onPictures([...(event.target.files ?? [])]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
    </div>
  );
}
