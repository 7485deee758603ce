/** Loaded before a server that a test starts as a separate process: throws an error on a signal. */
process.on('SIGUSR2', () => {
  throw new Error('A defect');
});
process.on('SIGHUP', () => void Promise.reject(new Error('A promise that nobody heard')));
