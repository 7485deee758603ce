import { sharedParam } from '#core/content/share-target.ts';
import { currentAccount } from '../browser/current-account.ts';
import { Shares } from '../browser/shares.ts';
import { paths } from '../paths.ts';

/**
 * Keeps what another app shared, without the network, and redirects to the page that asks whether it becomes an idea. The address
 * says so when the disk had no room.
 */
export async function takeShare(request: Request): Promise<Response> {
  if (isFromAnotherSite(request)) return goTo(paths.studio);
  const account = await currentAccount();
  const page = account ? paths.studio : paths.login;
  try {
    const form = await request.formData();
    const files = await Promise.all(form.getAll('images').filter(isFile).map(readFile));
    const id = crypto.randomUUID();
    const [title, text, url] = [words(form, 'title'), words(form, 'text'), words(form, 'url')];
    if (`${title}${text}${url}`.trim() === '' && files.length === 0) return goTo(page);
    await new Shares().keep({ id, account, title, text, url, files, at: Date.now() });
    return goTo(`${page}?${sharedParam.name}=${id}`);
  } catch {
    return goTo(`${page}?${sharedParam.name}=${sharedParam.noRoom}`);
  }
}

/**
 * A page of another site that sends a form here is not a share: the system's share sheet refers to no page. A page that
 * hides where it is cannot be told from the share sheet, so the app asks before anything that came becomes an idea.
 */
function isFromAnotherSite({ referrer }: Request): boolean {
  return /^https?:/.test(referrer) && new URL(referrer).origin !== self.location.origin;
}

function words(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** A share without a picture may still send an empty file. */
function isFile(value: FormDataEntryValue): value is File {
  return typeof value !== 'string' && value.size > 0;
}

async function readFile(file: File): Promise<{ name: string; type: string; bytes: Uint8Array }> {
  return { name: file.name, type: file.type, bytes: new Uint8Array(await file.arrayBuffer()) };
}

/** 303: the browser follows with GET. */
function goTo(path: string): Response {
  return Response.redirect(new URL(path, self.location.origin).href, 303);
}
