import * as z from 'zod/mini';
import { MIN_NEW_PASSWORD, messages } from './messages.ts';

export const username = z
  .string()
  .check(
    z.trim(),
    z.minLength(3, 'Username must be at least 3 characters'),
    z.maxLength(64, 'Username must be at most 64 characters'),
  );
const longest = z.maxLength(1024, 'Password must be at most 1024 characters');
/** The password of somebody who signs in. Passwords chosen under older rules still work. */
const password = z.string().check(z.minLength(6, 'Password must be at least 6 characters'), longest);
/** A password that is being chosen. Counted in characters, so that an emoji is one. */
export const newPassword = z.string().check(
  z.minLength(MIN_NEW_PASSWORD, { error: messages.shortPassword, abort: true }),
  z.refine((chosen) => Array.from(chosen).length >= MIN_NEW_PASSWORD, messages.shortPassword),
  longest,
);

/** A password that is being chosen, once more. */
export const repeatedPassword = z.string().check(z.minLength(1, { error: 'Enter the password again', abort: true }));

/** The username or the confirmed address of somebody who signs in. As long as an address may be. */
const signInName = z
  .string()
  .check(
    z.trim(),
    z.minLength(3, 'Username must be at least 3 characters'),
    z.maxLength(254, 'Username must be at most 254 characters'),
  );

/** Body of `POST /api/auth/login`, and the fields of the sign-in form. */
export const loginRequest = z.object({ username: signInName, password });
export type LoginRequest = z.infer<typeof loginRequest>;

/** The form for the first password of an account that has none. */
export const firstPasswordForm = z.pipe(
  z.object({ newPassword, confirmPassword: repeatedPassword }).check(
    z.refine((form) => form.newPassword === form.confirmPassword, {
      path: ['confirmPassword'],
      error: "Passwords don't match",
    }),
  ),
  z.transform(({ newPassword: chosen }) => ({ newPassword: chosen })),
);

/** The form for changing a password: the body of `PUT /api/account/password` plus the repeated password. */
export const passwordForm = z.pipe(
  z
    .object({
      currentPassword: z.string().check(z.minLength(1, 'Enter your password.')),
      newPassword,
      confirmPassword: repeatedPassword,
    })
    .check(
      z.refine((form) => form.newPassword === form.confirmPassword, {
        path: ['confirmPassword'],
        error: "Passwords don't match",
      }),
    ),
  z.transform(({ currentPassword, newPassword: chosen }) => ({ currentPassword, newPassword: chosen })),
);

/** The signed-in person, as `GET /api/auth/me`, login and register return it. */
export const signedInUser = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  fullName: z.nullable(z.string()),
  title: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
});
export type SignedInUser = z.infer<typeof signedInUser>;

/** The reply of me, login and register: the person, or an object with a `user` field (docs/rules.md, "Shapes"). */
export const signInReply = z.union([
  signedInUser,
  z.pipe(
    z.object({ user: signedInUser }),
    z.transform(({ user }) => user),
  ),
]);

/** The reply of login. `secondFactor`: the password was right, and a code is asked for before anybody is signed in. */
export const loginReply = z.union([signInReply, z.object({ secondFactor: z.literal(true) })]);
