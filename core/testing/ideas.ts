import { addIdea, type NewIdea } from '../content/make-item.ts';
import { Replica } from './replicas.ts';

export const ideaId = '11111111-1111-4111-8111-111111111111';

export function newIdea(idea: Partial<NewIdea> = {}): NewIdea {
  return {
    id: ideaId,
    title: 'Why your roadmap is a promise',
    position: 'a0',
    now: Date.UTC(2026, 10, 21, 8),
    today: '2026-11-21',
    ...idea,
  };
}

/** An idea that a laptop and a phone have both received. */
export function ideaOnTwoDevices(idea: Partial<NewIdea> = {}): {
  laptop: Replica<'content-item'>;
  phone: Replica<'content-item'>;
} {
  const laptop = new Replica('content-item', 'aa', 'laptop');
  const phone = new Replica('content-item', 'bb', 'phone');
  laptop.run(addIdea, newIdea(idea));
  phone.receive(laptop);
  return { laptop, phone };
}
