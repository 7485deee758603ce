import type { Plugin } from 'vite';

/** The letters of nearly all text. The other fonts load when a text needs them. */
const font = /geist-latin-wght-normal[^/]*\.woff2$/;

/** Preloads the interface's font: a browser would request it only when text is drawn. */
export function preloadFont(): Plugin {
  return {
    name: 'rostrum:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const file = Object.keys(bundle).find((name) => font.test(name));
        if (!file) throw new Error('The build has no font of the interface; see app/theme/fonts.css');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
