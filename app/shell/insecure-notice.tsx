/**
 * Shown when the page was loaded over plain http from another machine. Browsers then disable service workers, locks
 * between tabs and background sync, which Rostrum needs to keep work safe.
 */
export function InsecureNotice() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-[560px] content-center gap-4 px-5">
      <h1 className="text-2xl">Rostrum needs https here</h1>
      <p className="text-ink-2">
        This page was opened over http from {window.location.host}. Browsers only allow offline work, installation and
        safe saving over https, or on the same machine.
      </p>
      <p className="text-ink-2">
        On the machine that runs Rostrum, open{' '}
        <strong className="font-medium text-ink">http://localhost:{window.location.port || '80'}</strong>. For every
        other device, put Rostrum behind https and set PUBLIC_URL to that address.
      </p>
    </main>
  );
}
