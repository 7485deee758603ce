/** Fewest characters of a new password. Form, hint and server say the same number. */
export const MIN_NEW_PASSWORD = 8;

/** Sentences of the error catalogue (docs/rules.md, "Messages") that are used in more than one place. */
export const messages = {
  authenticationRequired: 'Authentication required',
  tooManyRequests: 'Too many requests. Please try again later.',
  accountFull: 'Your account is out of space on this server. Ask the operator for more.',
  networkError: 'Network error. Please check your connection.',
  invalidQueryKey: 'Invalid query key',
  failedToLogin: 'Failed to login',
  failedToRegister: 'Failed to register',
  commonPassword: 'This password is too common. Choose another one.',
  shortPassword: `Password must be at least ${MIN_NEW_PASSWORD} characters`,
  passwordHint: `At least ${MIN_NEW_PASSWORD} characters, without your username`,
  passwordWithName: 'Choose a password that does not contain your username.',
  oldSession: 'To confirm that it is you, sign in with Google again. Then repeat this within 10 minutes.',
  registrationClosed: 'Registration is closed on this server.',
} as const;

/** Sentences that only the server says: apart, because every page loads the others. */
export const refusals = {
  diskFull: 'The server is out of space, so nothing was saved there. Ask the operator to free some up.',
  wrongCredentials: 'Invalid username or password',
  usernameTaken: 'Username already exists',
  lookAlike: 'This username is too similar to one that is taken. Choose another one.',
  emailTaken: 'Email already exists',
} as const;
