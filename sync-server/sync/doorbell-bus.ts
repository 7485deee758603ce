import { Redis } from 'ioredis';

/** "User U is at N", told to every node. */
export interface DoorbellBus {
  notify(userId: string, head: number): void;
  /** What other nodes told. */
  onTold(listener: (userId: string, head: number) => void): void;
  close(): void;
}

/** For a single node: there is nobody else to tell. */
export const noOtherNodes: DoorbellBus = { notify: () => {}, onTold: () => {}, close: () => {} };

const CHANNEL = 'rostrum:doorbell';

/**
 * Over Redis. While it is away nothing is told and nothing fails: heartbeats look at the database and make up for it.
 * @param onError called with each failure of the connection, for the log
 */
export function redisBus(url: string, onError: (error: Error) => void): DoorbellBus {
  const options = { enableOfflineQueue: false, maxRetriesPerRequest: 1 };
  const publisher = new Redis(url, options);
  const subscriber = new Redis(url);
  publisher.on('error', onError);
  subscriber.on('error', onError);
  void subscriber.subscribe(CHANNEL).catch(onError);
  return {
    notify: (userId, head) => void publisher.publish(CHANNEL, `${userId} ${head}`).catch(onError),
    onTold: (listener) => {
      subscriber.on('message', (_channel: string, message: string) => {
        const [userId, head] = message.split(' ');
        if (userId && Number.isSafeInteger(Number(head))) listener(userId, Number(head));
      });
    },
    close: () => {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}
