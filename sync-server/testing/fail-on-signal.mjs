/** Loaded before a server that a test starts as a process of its own: brings in a defect when it is told to. */
process.on('SIGUSR2', () => {
  throw new Error('A defect');
});
process.on('SIGHUP', () => void Promise.reject(new Error('A promise that nobody heard')));
