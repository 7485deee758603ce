/**
 * The parameter of the sign-in screen's address where the password or Google was right and a code is asked for next. Its
 * value is the page to open afterwards.
 */
export const secondFactorParam = 'second-factor';
