/** The part of Trusted Types used here. TypeScript's DOM library lacks it, and so do some browsers. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): {
    createScriptURL(address: string): string;
  };
}

/** The one policy that the server's header allows (sync-server/http/security-headers.ts): scripts of this server. */
const policy = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('rostrum', {
  createScriptURL: (address) => {
    const { origin } = new URL(address, globalThis.location.href);
    if (origin !== globalThis.location.origin) throw new TypeError('A script of another server is not run');
    return address;
  },
});

/** A script's address in the form that starting a worker requires. @throws TypeError for another server's address */
export function ownScript(address: string): string {
  return policy?.createScriptURL(address) ?? address;
}
