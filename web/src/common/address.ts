// Where the client lives. A server gives it the root and answers every path with its page. As plain files (`hexhaven site`) it lives in
// any folder, and a plain file server knows only the files: there, the path of a screen goes behind the `?` of the one page.

/** There is no server behind this page: `hexhaven site` wrote it, and the page says so. */
export const serverless = document.querySelector('meta[name="hexhaven-serverless"]') !== null;

/** The folder with the client's files. */
const FOLDER = serverless ? folderOf(location.pathname) : '/';

/** The address of a screen, for links. A fragment stays a fragment. */
export function to(path: string): string {
  return serverless ? addressIn(FOLDER, path) : path;
}

/** The same with everything in front of it, to be sent to others. */
export function shared(path: string): string {
  return location.origin + to(path);
}

/** The address of a file next to the page. */
export function file(name: string): string {
  return FOLDER + name;
}

/** The path of the screen that an address of ours leads to. */
export function pathOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return serverless ? pathIn(search) : pathname;
}

/** Does this address lead to a screen? The others are files, or the server's own. */
export function isScreen(pathname: string): boolean {
  if (serverless) return folderOf(pathname) === FOLDER && /^(index\.html)?$/.test(pathname.slice(FOLDER.length));
  return pathname !== '/api' && !pathname.startsWith('/api/') && !/\.[a-z]+$/.test(pathname);
}

/** A screen's address in a folder of plain files. */
export function addressIn(folder: string, path: string): string {
  return path === '/' ? folder : `${folder}?${path}`;
}

/** The path behind the `?`; whatever else stands there means the first screen. */
export function pathIn(search: string): string {
  return search.startsWith('?/') ? search.slice(1) : '/';
}

/** The folder of a path, with the slash at its end. */
export function folderOf(pathname: string): string {
  return pathname.slice(0, pathname.lastIndexOf('/') + 1);
}
