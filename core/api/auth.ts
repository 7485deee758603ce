import { z } from 'zod';

const username = z.string().trim().min(3, 'Username must be at least 3 characters').max(64, 'Username must be at most 64 characters');
const password = z.string().min(6, 'Password must be at least 6 characters').max(1024, 'Password must be at most 1024 characters');

/** POST /api/auth/login, and the form before it. */
export const loginRequest = z.object({ username, password });
export type LoginRequest = z.infer<typeof loginRequest>;

/** POST /api/auth/register. */
export const registerRequest = z.object({
  username,
  email: z.string().trim().pipe(z.email('Please enter a valid email address')),
  password,
  /** Asked for when the server takes new people by invitation only. */
  invite: z.string().max(200).optional(),
});
export type RegisterRequest = z.infer<typeof registerRequest>;

/** The register form: the request and the password once more. */
export const registerForm = registerRequest
  .extend({ confirmPassword: z.string().min(6, 'Password must be at least 6 characters') })
  .refine((form) => form.password === form.confirmPassword, { path: ['confirmPassword'], message: "Passwords don't match" });

/** The signed-in user, as GET /api/auth/me, login and register answer it. */
export const signedInUser = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  fullName: z.string().nullable(),
  title: z.string().nullable(),
  bio: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
});
export type SignedInUser = z.infer<typeof signedInUser>;

/** What me, login and register answer: the user, or an object with a user field (specification, section 7). */
export const signInReply = z.union([signedInUser, z.object({ user: signedInUser }).transform(({ user }) => user)]);
