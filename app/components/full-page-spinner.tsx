import { Spinner } from '../ui/spinner.tsx';

export function FullPageSpinner({ label }: { readonly label: string }) {
  return (
    <div role="status" className="grid min-h-dvh place-items-center text-ink-3">
      <Spinner size={28} />
      <span className="sr-only">{label}</span>
    </div>
  );
}
