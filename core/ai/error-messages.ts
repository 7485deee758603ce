/** What every task says of a status (docs/rules.md, "Messages"). */
export const statusMessages: Readonly<Record<number, string>> = {
  400: 'Invalid content data. Please ensure all fields are properly filled.',
  401: 'Authentication required. Please refresh and try again.',
  429: 'Too many requests. Please wait a moment before trying again.',
  500: 'Server error. The AI service may be temporarily unavailable.',
};

export const declinedMessage = 'The model declined to write this. Change the wording and try again.';
export const unexpectedMessage = 'An unexpected error occurred. Please try again.';
export const allFailedMessage = 'All AI providers failed to generate content';
