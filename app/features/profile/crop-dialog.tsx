import { useEffect, useRef, useState } from 'react';
import { cropSquare, dragCrop, maxZoom, wholePicture } from '#core/workspace/profile-picture.ts';
import { useSetPicture } from './use-set-picture.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { Slider } from '../../ui/slider.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** Side length in pixels: the size in which the server stores a profile picture. */
const side = 512;

/** Chooses the square of a picture to use as the profile picture, by dragging or with sliders. */
export function CropDialog({ file, onClose }: { readonly file: File; readonly onClose: () => void }) {
  const setPicture = useSetPicture();
  const bitmap = useBitmap(file);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState(wholePicture);
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!bitmap || !context) return;
    const from = cropSquare(bitmap, crop);
    context.imageSmoothingQuality = 'high';
    context.clearRect(0, 0, side, side);
    context.drawImage(bitmap, from.left, from.top, from.side, from.side, 0, 0, side, side);
  }, [bitmap, crop]);

  const use = async () => {
    const element = canvas.current;
    if (!element) return;
    setIsBusy(true);
    const drawn = await new Promise<Blob | null>((resolve) => element.toBlob(resolve));
    const taken = drawn && (await setPicture(drawn));
    setIsBusy(false);
    if (!taken?.ok) {
      return showToast({ title: 'Upload failed', text: taken?.error ?? 'Failed to upload image', tone: 'bad' });
    }
    showToast({ title: 'Profile picture updated' });
    onClose();
  };

  return (
    <Dialog isOpen onClose={onClose} title="Crop your picture" description="Drag the picture, or use the sliders.">
      {bitmap === undefined && <Spinner />}
      {bitmap === null && <Alert>“{file.name}” could not be read as a picture. Choose another one.</Alert>}
      {bitmap && (
        <>
          <canvas
            ref={canvas}
            width={side}
            height={side}
            role="img"
            aria-label="Visible area"
            className="aspect-square w-full max-w-[260px] cursor-grab touch-none justify-self-center rounded-full border border-line bg-sunken"
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={({ currentTarget, buttons, movementX, movementY }) => {
              if (buttons === 0) return;
              const { width } = currentTarget.getBoundingClientRect();
              setCrop((now) => dragCrop(bitmap, now, { x: movementX / width, y: movementY / width }));
            }}
          />
          <div className="grid gap-1">
            <Slider
              label="Zoom"
              value={Math.round(crop.zoom * 100)}
              min={100}
              max={maxZoom * 100}
              step={5}
              unit="%"
              onChange={(zoom) => setCrop((now) => ({ ...now, zoom: zoom / 100 }))}
            />
            <Slider
              label="Left to right"
              value={Math.round(crop.x)}
              min={0}
              max={100}
              step={1}
              unit="%"
              onChange={(x) => setCrop((now) => ({ ...now, x }))}
            />
            <Slider
              label="Top to bottom"
              value={Math.round(crop.y)}
              min={0}
              max={100}
              step={1}
              unit="%"
              onChange={(y) => setCrop((now) => ({ ...now, y }))}
            />
          </div>
        </>
      )}
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button onClick={onClose}>Cancel</Button>
        {bitmap && (
          <Button variant="primary" isBusy={isBusy} onClick={() => void use()}>
            Use picture
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** Undefined while the file is read, null when it is not a picture. */
function useBitmap(file: File): ImageBitmap | null | undefined {
  const [bitmap, setBitmap] = useState<ImageBitmap | null>();
  useEffect(() => {
    let isGone = false;
    let opened: ImageBitmap | null = null;
    const read = async () => {
      opened = await createImageBitmap(file).catch(() => null);
      if (isGone) opened?.close();
      else setBitmap(opened);
    };
    void read();
    return () => {
      isGone = true;
      opened?.close();
    };
  }, [file]);
  return bitmap;
}
