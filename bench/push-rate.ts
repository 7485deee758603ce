import type { RostrumServer } from './rostrum-server.ts';
import { timePushes, type PushRate } from './time-pushes.ts';
import { Typist } from './typist.ts';

/** Pushes that each person prepares before the measurement: making them costs more than the server's answer. */
const BURSTS = 250;

/** People who each push what they typed into one item, wait for the answer, and push the next. */
export async function measurePushes(
  server: RostrumServer,
  { users, seconds, name = `typist-${users}` }: { users: number; seconds: number; name?: string },
): Promise<PushRate> {
  const typists = [];
  const bursts = users === 1 ? BURSTS * 8 : BURSTS;
  for (let user = 0; user < users; user += 1) typists.push(await Typist.start(server, `${name}-${user}`, bursts));
  return await timePushes(typists, seconds);
}
