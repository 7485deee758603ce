import * as z from 'zod/mini';
import { newPassword, repeatedPassword, username } from './auth.ts';
import { emailAddress } from './email-address.ts';

/** A name that is being chosen. It appears in addresses and beside posts. Names chosen under older rules still work. */
const newUsername = username.check(
  z.regex(
    /^[a-z\d](?:[a-z\d._-]*[a-z\d])?$/i,
    'Use letters a to z, numbers, dots, hyphens and underscores. Start and end with a letter or number',
  ),
);

/** Body of `POST /api/auth/register`. */
export const registerRequest = z.object({
  username: newUsername,
  email: emailAddress,
  password: newPassword,
  /** Required when the server accepts new people by invitation only. */
  invite: z.optional(z.string().check(z.maxLength(200))),
});
export type RegisterRequest = z.infer<typeof registerRequest>;

/** The registration form: the request plus the repeated password. An empty invitation code is omitted. */
export const registerForm = z.pipe(
  z
    .extend(registerRequest, {
      confirmPassword: repeatedPassword,
    })
    .check(
      z.refine((form) => form.password === form.confirmPassword, {
        path: ['confirmPassword'],
        error: "Passwords don't match",
      }),
    ),
  z.transform(({ username: name, email, password: secret, invite }): RegisterRequest => ({
    username: name,
    email,
    password: secret,
    ...(invite ? { invite } : {}),
  })),
);
