import { RiUpload2Line } from '@remixicon/react';
import { useRef, useState } from 'react';
import { checkPictureFile } from '#core/workspace/profile-picture.ts';
import { useApplyToWorkspace } from '../workspace/use-add-pillar.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { showToast, type Toast } from '../../ui/show-toast.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const SocialPictures = lazyPart(() => import('./social-pictures.tsx'), 'SocialPictures');
const UrlPicture = lazyPart(() => import('./url-picture.tsx'), 'UrlPicture');
const CropDialog = lazyPart(() => import('./crop-dialog.tsx'), 'CropDialog');

const sources = [
  { value: 'file', label: 'Upload File' },
  { value: 'url', label: 'URL' },
  { value: 'social', label: 'From Social' },
] as const;

export function PictureSection({ address }: { readonly address: string | null }) {
  const [source, setSource] = useState<(typeof sources)[number]['value']>('file');
  const apply = useApplyToWorkspace();
  const change = async (profileImageUrl: string | null, toast: Toast) => {
    try {
      await apply('editProfile', { profileImageUrl });
      showToast(toast);
    } catch {
      showToast({ title: 'Failed to update profile image', text: 'An error occurred', tone: 'bad' });
    }
  };
  const remove = () => {
    const restore = () => void change(address, { title: 'Profile picture restored' });
    void change(null, { title: 'Profile picture removed', action: { label: 'Undo', run: restore } });
  };
  return (
    <div className="grid gap-4">
      <SegmentedControl label="Profile picture" options={sources} value={source} onChange={setSource} />
      {source === 'file' && <FilePicture />}
      <PartBoundary fallback={<Skeleton className="h-[76px]" />}>
        {source === 'url' && <UrlPicture />}
        {source === 'social' && <SocialPictures />}
      </PartBoundary>
      {address !== null && (
        <Button variant="quiet" className="justify-self-start" onClick={remove}>
          Remove picture
        </Button>
      )}
    </div>
  );
}

function FilePicture() {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const take = (chosen: File) => {
    const checked = checkPictureFile(chosen);
    if (checked.ok) setFile(chosen);
    else showToast({ ...checked.error, tone: 'bad' });
  };
  return (
    <div className="grid justify-items-start gap-2">
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label="Picture file"
        hidden
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          // Allows choosing the same file again.
          target.value = '';
          if (chosen) take(chosen);
        }}
      />
      <Button onClick={() => input.current?.click()}>
        <RiUpload2Line size={17} aria-hidden="true" />
        Choose a picture
      </Button>
      <p className="text-xs text-ink-3">An image under 1.5 MB. Offline, it uploads when you reconnect.</p>
      {file && (
        <PartBoundary fallback={null}>
          <CropDialog file={file} onClose={() => setFile(null)} />
        </PartBoundary>
      )}
    </div>
  );
}
