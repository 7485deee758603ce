import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';

const library = '@remixicon/react';
const imports = new RegExp(`import \\{([^}]*)\\} from '${library}';`, 'g');
/** Other plugins ignore ids with a NUL. */
const prefix = '\0icon:';

/**
 * Makes a module of each icon that the app uses. The library is one module, so one icon would bring all icons of all
 * screens: 8 kB on the sign-in screen, which shows a handful.
 */
export function splitIcons(): Plugin {
  return {
    name: 'rostrum:split-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { code: library },
      handler: (code) => ({ code: code.replaceAll(imports, (_match, names: string) => importEach(names)), map: null }),
    },
    resolveId: { filter: { id: /^icon:/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0icon:/ },
      handler: async (id) => moduleOf(id.slice(prefix.length)),
    },
  };
}

function importEach(names: string): string {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) =>
      name.startsWith('type ') ? `import { ${name} } from '${library}';` : `import { ${name} } from 'icon:${name}';`,
    )
    .join(' ');
}

async function moduleOf(name: string): Promise<string> {
  const icons: Readonly<Record<string, unknown>> = await import('@remixicon/react');
  const icon = icons[name];
  if (!isComponent(icon)) throw new Error(`${library} has no icon ${name}`);
  const paths = [...renderToStaticMarkup(createElement(icon)).matchAll(/<path d="([^"]*)"/g)].map(
    ([, line]) => `h('path', { d: '${line}' })`,
  );
  return `import { createElement as h } from 'react';
export const ${name} = ({ color = 'currentColor', size = 24, className = '', ...others }) =>
  h('svg', { viewBox: '0 0 24 24', xmlns: 'http://www.w3.org/2000/svg', width: size, height: size, fill: color, ...others, className: 'remixicon ' + className }, ${paths.join(', ')});`;
}

function isComponent(value: unknown): value is ComponentType {
  return typeof value === 'function';
}
