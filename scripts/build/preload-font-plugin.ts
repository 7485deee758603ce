import type { Plugin } from 'vite';

/** The letters that nearly all text is set in. The other fonts come when a text needs them. */
const font = /geist-latin-wght-normal[^/]*\.woff2$/;

/** Names the font of the interface in the page: a browser would ask for it only once text is drawn. */
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
