/**
 * Replies to a number with its double. For `greedy`, it fills the memory with one list, until the list's next size does
 * not fit into the heap.
 */
process.on('message', (task: number | 'greedy') => {
  if (task !== 'greedy') return process.send?.(task * 2);
  const list: number[] = [];
  for (;;) list.push(list.length);
});

process.send?.('ready');
