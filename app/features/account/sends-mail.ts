import { browserWire } from '../../browser/browser-wire.ts';
import { callApi } from '../../engine/wire/call-api.ts';

/** Whether the server sends mail; null where it does not say so. */
export async function sendsMail(signal: AbortSignal): Promise<boolean | null> {
  try {
    const { getMailSetup } = await import('#core/api/mail.ts');
    const answered = await callApi(browserWire, getMailSetup, { signal });
    return answered.ok ? answered.value.sendsMail : null;
  } catch {
    return null;
  }
}
