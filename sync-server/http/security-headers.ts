import type { Middleware } from 'koa';
import helmet from 'koa-helmet';

/** Browser features that no page of this server uses. Denied to all scripts. */
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

/** Denies the features that pages of this server do not use. */
export const denyUnusedFeatures: Middleware = async (ctx, next) => {
  ctx.set('Permissions-Policy', permissionsPolicy);
  await next();
};

/**
 * Security headers. The policy allows no inline scripts or styles; `wasm-unsafe-eval` compiles Automerge. No text can
 * become a script or markup: the app's only policy of Trusted Types (app/browser/own-script.ts) lets it start its own
 * workers.
 * @param isHttps whether people reach the server by https: only then may browsers be told to insist on it
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

/** A reply of the API is private and must not be stored, unless the call says otherwise. */
export const keepPrivate: Middleware = async (ctx, next) => {
  ctx.set('Cache-Control', 'no-store');
  await next();
};
