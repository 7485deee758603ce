import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';

interface Props {
  readonly children: ReactNode;
}

/** The messages of Chromium, Firefox, Safari and Vite for code of a screen that cannot be fetched. */
const notLoaded = /dynamically imported module|Importing a module|preload CSS/;

/** Confines a defect to one page. Give it a `key` that changes with the route. */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const isNotLoaded = notLoaded.test(error.message);
    return (
      <div role="alert" className="mx-auto grid max-w-[520px] justify-items-start gap-3 px-4 py-16">
        <h2 className="text-xl">{isNotLoaded ? 'This page could not be loaded' : 'This page stopped working'}</h2>
        <p className="text-ink-2">
          Your work is safe on this device.{' '}
          {isNotLoaded
            ? 'The network is missing, or Rostrum was updated.'
            : 'Reload the page. If that does not help, the words below say why.'}
        </p>
        {!isNotLoaded && (
          <code className="max-w-full overflow-x-auto rounded-sm bg-sunken px-2 py-1 text-sm text-ink-2">
            {error.message}
          </code>
        )}
        <Button
          variant="primary"
          onClick={() => {
            // A reload without a network may end in the browser's own error page.
            if (isNotLoaded && !navigator.onLine) this.setState({ error: null });
            else window.location.reload();
          }}
        >
          {isNotLoaded ? 'Try again' : 'Reload'}
        </Button>
      </div>
    );
  }
}
