import { existsSync } from 'node:fs';

/**
 * The command that runs npm with these arguments: the npm that started this script if there is one, on its own Node.
 */
export function npm(args) {
  const { npm_execpath: program, npm_node_execpath: node } = process.env;
  if (program?.endsWith('.js') && existsSync(program))
    return { command: node ?? process.execPath, args: [program, ...args] };
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', args };
}
