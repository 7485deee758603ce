import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';

interface Props {
  readonly children: ReactNode;
}

/** Keeps a defect on one page from taking the rest of the app with it. Give it a `key` that changes with the route. */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <div role="alert" className="mx-auto grid max-w-[520px] justify-items-start gap-3 px-4 py-16">
        <h2 className="text-xl">This page stopped working</h2>
        <p className="text-ink-2">
          Your work is safe on this device. Reload the page. If that does not help, the details below say what happened.
        </p>
        <code className="max-w-full overflow-x-auto rounded-sm bg-sunken px-2 py-1 text-sm text-ink-2">
          {error.message}
        </code>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </div>
    );
  }
}
