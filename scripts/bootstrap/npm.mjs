import { existsSync } from 'node:fs';

/** The command that runs npm with these arguments: the npm that runs us when there is one, on the Node that runs it. */
export function npm(args) {
  const { npm_execpath: program, npm_node_execpath: node } = process.env;
  if (program?.endsWith('.js') && existsSync(program))
    return { command: node ?? process.execPath, args: [program, ...args] };
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', args };
}
