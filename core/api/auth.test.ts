import { describe, expect, it } from 'vitest';
import { loginRequest, signInReply } from './auth.ts';
import { MIN_NEW_PASSWORD, messages } from './messages.ts';
import { registerForm } from './register.ts';

type Form = typeof loginRequest | typeof registerForm;

/** The message that the form shows beside each field. */
function complaints(form: Form, values: object): Record<string, string> {
  const { error } = form.safeParse(values);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

const account = { username: 'maya', email: 'maya@example.org', password: 'eight-up', confirmPassword: 'eight-up' };

describe('the login form', () => {
  it('asks for a name of 3 characters and a password of 6', () => {
    expect(complaints(loginRequest, { username: 'ma', password: 'five5' })).toEqual({
      username: 'Username must be at least 3 characters',
      password: 'Password must be at least 6 characters',
    });
    expect(complaints(loginRequest, { username: 'may', password: 'six-up' })).toEqual({});
  });
});

describe('the register form', () => {
  it('asks for a name, an address and a password, and says once that the password is too short', () => {
    expect(
      complaints(registerForm, { username: 'ma', email: 'nobody', password: '7-is-up', confirmPassword: '7-is-up' }),
    ).toEqual({
      username: 'Username must be at least 3 characters',
      email: 'Please enter a valid email address',
      password: 'Password must be at least 8 characters',
    });
    expect(complaints(registerForm, account)).toEqual({});
  });

  it('counts characters as people do, and says the number that its hint says', () => {
    const emoji = '🙂'.repeat(7);
    expect(complaints(registerForm, { ...account, password: emoji, confirmPassword: emoji })['password']).toBe(
      messages.shortPassword,
    );
    expect(messages.shortPassword).toContain(`${MIN_NEW_PASSWORD} characters`);
    expect(messages.passwordHint).toContain(`${MIN_NEW_PASSWORD} characters`);
  });

  it('says beside the second password that the two differ', () => {
    expect(complaints(registerForm, { ...account, confirmPassword: 'another one' })).toEqual({
      confirmPassword: "Passwords don't match",
    });
  });

  it('asks for the second password beside its own field, whatever else is missing', () => {
    const again = 'Enter the password again';
    expect(complaints(registerForm, { ...account, confirmPassword: '' })).toEqual({ confirmPassword: again });
    const nothing = { username: '', email: '', password: '', confirmPassword: '' };
    expect(complaints(registerForm, nothing)['confirmPassword']).toBe(again);
  });

  it('sends the password once', () => {
    expect(registerForm.parse(account)).toEqual({
      username: 'maya',
      email: 'maya@example.org',
      password: 'eight-up',
    });
  });
});

it('an answer to signing in is the user, or has the user in a field', () => {
  const user = {
    id: '22222222-2222-4222-8222-222222222222',
    username: 'maya',
    email: 'maya@example.org',
    fullName: null,
    title: null,
    bio: null,
    profileImageUrl: null,
  };
  expect(signInReply.parse(user)).toEqual(user);
  expect(signInReply.parse({ user })).toEqual(user);
});
