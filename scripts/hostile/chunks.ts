import { pushReply } from '#core/sync/protocol.ts';
import { hostileSamples } from '#server/testing/hostile-samples.ts';
import { pushBody } from '#server/testing/test-client.ts';
import type { HostileGroup } from './hostile-request.ts';

/** Valid pushes of a chunk that no device writes. They are answered 200, and the chunk is refused. */
export const chunks: HostileGroup = {
  name: 'chunks',
  requests: hostileSamples().map(({ what, bytes, reason }) => ({
    name: what,
    expected: [200],
    send: async (attacker) => {
      const chunk = { documentId: crypto.randomUUID(), bytes };
      const reply = await attacker.pushRaw(
        pushBody({ account: attacker.id, device: attacker.device, chunks: [chunk] }),
      );
      if (!reply.ok) return reply;
      const [outcome] = pushReply.parse(await reply.clone().json()).chunks;
      const isRefused = outcome?.outcome === 'refused' && outcome.reason === reason;
      return isRefused ? reply : new Response(`The chunk is ${outcome?.outcome}.`, { status: 202 });
    },
  })),
};
