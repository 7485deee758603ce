import { matchPath } from 'react-router-dom';
import { paths } from '../../paths.ts';

/** Whether a path leads to a page of this app. */
export function isPagePath(pathname: string): boolean {
  return Object.values(paths).some((path) => matchPath(path, pathname));
}
