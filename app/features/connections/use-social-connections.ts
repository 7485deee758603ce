import { useServerData } from '../server-data/use-server-data.ts';

/** The accounts that can be connected, and those that are. */
export function useSocialConnections() {
  return useServerData('/api/user/social-connections', loadReply);
}

async function loadReply() {
  return (await import('#core/api/accounts.ts')).listSocialConnections.reply;
}
