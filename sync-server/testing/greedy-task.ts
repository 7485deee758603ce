/** Answers numbers, and takes all memory in one list for `greedy`: the next length of the list fits into no heap. */
process.on('message', (task: number | 'greedy') => {
  if (task !== 'greedy') return process.send?.(task * 2);
  const list: number[] = [];
  for (;;) list.push(list.length);
});

process.send?.('ready');
