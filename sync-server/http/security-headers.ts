import type { Middleware } from 'koa';
import helmet from 'koa-helmet';

/** Browser features that no page of this server uses, denied to every script. */
const unused = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];
const permissionsPolicy = [...unused.map((feature) => `${feature}=()`), 'clipboard-write=(self)'].join(', ');

/** Says that pages of this server do without what they do not use. */
export const denyUnusedFeatures: Middleware = async (ctx, next) => {
  ctx.set('Permissions-Policy', permissionsPolicy);
  await next();
};

/**
 * The policy allows no inline script or style; `wasm-unsafe-eval` compiles Automerge. No text becomes a script or a
 * page's markup: the app's one policy of Trusted Types (app/browser/own-script.ts) lets it start its own workers.
 * @param isHttps whether people reach the server by https: only then may a browser be told to insist on it
 */
export function securityHeaders(isHttps: boolean): Middleware {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['rostrum'],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
}

/** What the API answers is the caller's alone: nobody keeps it, unless the call says how. */
export const keepPrivate: Middleware = async (ctx, next) => {
  ctx.set('Cache-Control', 'no-store');
  await next();
};
