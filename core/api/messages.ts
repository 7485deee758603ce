/** Sentences of the error catalogue (docs/rules.md, "Messages") that are used in more than one place. */
export const messages = {
  authenticationRequired: 'Authentication required',
  tooManyRequests: 'Too many requests. Please try again later.',
  accountFull: 'Your account is full on this server. Ask its operator for more room.',
  diskFull: 'The server has no room left. Nothing was saved there. Ask its operator to free some space.',
  networkError: 'Network error. Please check your connection.',
  invalidQueryKey: 'Invalid query key',
  failedToLogin: 'Failed to login',
  failedToRegister: 'Failed to register',
  wrongCredentials: 'Invalid username or password',
  usernameTaken: 'Username already exists',
  lookAlike: 'This username looks like one that is taken. Choose another.',
  emailTaken: 'Email already exists',
  commonPassword: 'This password is among the most common ones. Please choose another.',
  shortPassword: 'Choose a password of at least 8 characters.',
  passwordWithName: 'Choose a password that does not contain your username.',
  registrationClosed: 'Registration is closed on this server.',
} as const;
